/** Drawings of the table from above while it is set up, and of its walls from the side. */

import { gameNamed } from "../core/games/games.js";
import { h, svg } from "../core/dom.js";
import { _, formatNumber } from "../core/messages.js";
import { STICK_LENGTH, stick, stickParts } from "../core/point_stick.js";
import { WIND_KANJI } from "../core/vocabulary.js";
import { faceUrl } from "../core/tiles.js";

/** @import { GameName, WallResponse, WallTile } from "../core/types" */

const SIZE = 340;
const CENTRE = SIZE / 2;
const TILE = 11;
const DEPTH = 15;
const WALL_TOP = CENTRE + 112;
const ROTATIONS = [0, -90, 180, 90]; // East is below, South at the right
const WINDS = "ESWN";

/**
 * Draw a stage of setting up a table, if there is something to see.
 * @param {string} stage
 * @param {WallResponse} wall
 * @param {GameName} game
 */
export function stageDrawing(stage, wall, game) {
  const { hasRiichi, hasSticks } = gameNamed(game);
  /** @type {Record<string, () => (Element|false|null)[]>} */
  const drawings = {
    seats: () => [fromAbove(wall, seatOrder(wall))],
    sticks: () => [hasSticks && sticksView()],
    walls: () => [
      fromAbove(
        wall,
        wallsView(wall, () => ""),
        stackCount(wall),
      ),
    ],
    break: () => [
      fromAbove(wall, wallsView(wall, breakClass(wall)), diceView(wall), countMark(wall)),
    ],
    deal: () => [
      fromAbove(wall, wallsView(wall, dealClass(wall)), turnArrow(true)),
      dealLegend(wall),
      lastTakes(wall),
    ],
    flowers: () => [fromAbove(wall, wallsView(wall, replacementClass(wall)))],
    dead_wall: () => [
      fromAbove(wall, wallsView(wall, deadClass(wall))),
      wall.indicator !== null && deadWallSide(wall),
    ],
    start: () => [
      fromAbove(wall, hasRiichi && sticksOnTable(), turnArrow(false)),
      hasRiichi &&
        h(
          "p.small.quiet",
          _(
            "A player in riichi lays a 1,000 stick before the discards. For honba the dealer lays 100 sticks to the right.",
          ),
        ),
    ],
  };
  return drawings[stage]?.() ?? [];
}

/** Draw a part of playing a hand, if there is something to see on the table. @param {string} stage @param {number} players */
export function playDrawing(stage, players) {
  if (stage === "turn") return fromAbove({ players }, turnArrow(false));
  return stage === "riichi" && fromAbove({ players }, discardsInRiichi());
}

/** Draw the discards of East, the last one sideways, and the stick before them. */
function discardsInRiichi() {
  const [wide, high, count] = [20, 27, 6];
  const left = CENTRE - (count * (wide + 2) + high - wide) / 2;
  return [
    svg(
      "g",
      { transform: `translate(${CENTRE - STICK_LENGTH / 2} ${CENTRE + 28})` },
      ...stickParts(1000),
    ),
    ...Array.from({ length: count }, (_, at) =>
      svg("rect.stack-of-two", {
        x: left + at * (wide + 2),
        y: CENTRE + 55 + (at === count - 1 ? high - wide : 0),
        width: at === count - 1 ? high : wide,
        height: at === count - 1 ? wide : high,
        rx: 3,
      }),
    ),
  ];
}

/** Draw the table with its players. @param {{players: number}} wall @param {...any} content */
const fromAbove = (wall, ...content) =>
  svg(
    "svg.table-drawing",
    { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": _("The table from above") },
    svg("rect.table-top", { x: 0, y: 0, width: SIZE, height: SIZE, rx: 18 }),
    ...Array.from({ length: wall.players }, (_, seat) => {
      const [x, y] = turned(seat, CENTRE, SIZE - 20);
      return [
        svg("circle.seat-mark", { cx: x, cy: y, r: 14, class: `seat-${seat}` }),
        text("seat-wind", x, y, WIND_KANJI[WINDS[seat]]),
      ];
    }),
    ...content,
  );

/** Return a point of the side of East on the side of a seat. @param {number} seat @param {number} x @param {number} y */
function turned(seat, x, y) {
  const angle = (ROTATIONS[seat] * Math.PI) / 180;
  const [dx, dy] = [x - CENTRE, y - CENTRE];
  return [
    CENTRE + dx * Math.cos(angle) - dy * Math.sin(angle),
    CENTRE + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
}

/** @param {string} kind @param {number} x @param {number} y @param {string|number} words */
const text = (kind, x, y, words) =>
  svg(`text.${kind}`, { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, words);

/** Draw the drawn winds in front of the players, and the order of the seats. @param {WallResponse} wall */
const seatOrder = ({ players }) => [
  ...Array.from({ length: players }, (_, seat) => {
    const [x, y] = turned(seat, CENTRE, SIZE - 75);
    return svg("image", {
      href: faceUrl(`${seat + 1}z`),
      x: x - 18,
      y: y - 24,
      width: 36,
      height: 48,
    });
  }),
  turnArrow(false),
];

/** Draw an arrow around the centre: the turn passes counterclockwise, tiles are taken clockwise. @param {boolean} reverse */
function turnArrow(reverse) {
  const side = reverse ? -1 : 1;
  const end = [CENTRE + side * 33, CENTRE - 19];
  return svg(
    "g.turn-arrow",
    svg("path", {
      d: `M${CENTRE - side * 33} ${CENTRE + 19}A38 38 0 0 ${reverse ? 1 : 0} ${end.join(" ")}`,
    }),
    svg("path", {
      d: `M${end[0] + side * 6} ${end[1] + 12}L${end.join(" ")}L${end[0] - side * 11} ${end[1] + 7}`,
    }),
  );
}

/**
 * Draw all walls; each stack has a class, such as that of a take.
 * @param {WallResponse} wall
 * @param {(key: string) => string} classOf by the seat and the number from the right: "2-7"
 */
const wallsView = ({ players, stacks }, classOf) =>
  Array.from({ length: players }, (_, seat) =>
    svg(
      "g",
      { transform: `rotate(${ROTATIONS[seat]} ${CENTRE} ${CENTRE})` },
      ...Array.from({ length: stacks }, (_, at) =>
        svg("rect.stack-of-two", {
          x: stackX(stacks, at + 1),
          y: WALL_TOP,
          width: TILE,
          height: DEPTH,
          rx: 2,
          class: classOf(`${seat}-${at + 1}`),
        }),
      ),
    ),
  );

/** @param {number} stacks @param {number} number from the right */
const stackX = (stacks, number) => CENTRE + (stacks * (TILE + 1)) / 2 - number * (TILE + 1);

/** @param {WallTile} spot */
const keyOf = ([seat, stack]) => `${seat}-${stack}`;

/** @param {WallResponse} wall */
const stackCount = ({ stacks, players }) =>
  Array.from({ length: players }, (_, seat) => {
    const [x, y] = turned(seat, CENTRE, WALL_TOP - 18);
    return text("count-mark", x, y, stacks);
  });

/** Mark the stacks that are counted, and the first that is dealt. @param {WallResponse} wall */
const breakClass =
  ({ counted, counted_wall: counts, from_left: fromLeft, stacks, takes, players }) =>
  (/** @type {string} */ key) => {
    if (key === keyOf(takes[0].spots[0])) return "first";
    const [seat, number] = key.split("-").map(Number);
    const place = fromLeft === null ? number : stacks + 1 - number;
    if (seat === counts && place <= counted) return "counted";
    const next = (counts + (fromLeft === null ? players - 1 : 1)) % players;
    return seat === next && place <= counted - stacks ? "counted" : "";
  };

/** Draw the number of the counted stacks. @param {WallResponse} wall */
function countMark({ counted, counted_wall: seat, stacks, from_left: fromLeft }) {
  const half = Math.min(counted, stacks) / 2;
  const number = fromLeft === null ? half : stacks - half;
  const [x, y] = turned(seat, stackX(stacks, number) + TILE / 2, WALL_TOP - 18);
  return text("count-mark", x, y, counted);
}

/** The places of the pips, as in a numeric keypad. @type {Record<number, string>} */
const PIPS = { 1: "5", 2: "73", 3: "753", 4: "7913", 5: "79513", 6: "794613" };

/** Draw the rolls in the middle. @param {WallResponse} wall */
const diceView = ({ roll, second }) =>
  [roll, ...(second ? [second] : [])].flatMap((dice, row, { length }) =>
    dice.map((pips, column) => {
      const [x, y] = [CENTRE - 34 + column * 38, CENTRE - (length * 38) / 2 + row * 38 + 4];
      return svg(
        "g",
        { transform: `translate(${x} ${y})` },
        svg("rect.die-body", { width: 30, height: 30, rx: 6 }),
        ...[...PIPS[pips]].map((key) =>
          svg("circle", {
            fill: "var(--dot-black)",
            cx: [8, 15, 22][(Number(key) - 1) % 3],
            cy: [22, 15, 8][Math.floor((Number(key) - 1) / 3)],
            r: 2.6,
          }),
        ),
      );
    }),
  );

/** Colour stacks by the player who takes their tiles. @param {WallResponse} wall */
function dealClass({ takes }) {
  const seats = new Map(
    takes.flatMap(({ seat, spots }) =>
      spots.map(
        (spot) => /** @type {const} */ ([keyOf(spot), spots.length > 2 ? `taken-${seat}` : "last"]),
      ),
    ),
  );
  return (/** @type {string} */ key) => seats.get(key) ?? "";
}

/** Draw the colours of the players. @param {WallResponse} wall */
const dealLegend = ({ players }) =>
  h(
    "p.row.wrap.centred.deal-legend.small",
    ...Array.from({ length: players }, (_, seat) =>
      h(
        "span.row",
        svg(
          "svg",
          { viewBox: "0 0 12 12", "aria-hidden": "true" },
          svg("rect.stack-of-two", { width: 12, height: 12, rx: 2, class: `taken-${seat}` }),
        ),
        h("span", { lang: "ja" }, WIND_KANJI[WINDS[seat]]),
      ),
    ),
  );

/** Draw the last tiles of the deal from the side: the dealer takes the first and the last. @param {WallResponse} wall */
function lastTakes({ takes, players }) {
  const last = takes.filter(({ spots }) => spots.length < 4);
  const tiles = last.flatMap(({ seat, spots }) => spots.map((spot) => ({ spot, seat })));
  const columns = [...new Set(tiles.map(({ spot }) => keyOf(spot)))].sort((one, other) =>
    clockwise(one, other, players),
  );
  return sideView(_("The last tiles of the deal from the side"), columns, ([column, top]) => {
    const taken = tiles.find(({ spot }) => keyOf(spot) === column && spot[2] === top);
    return taken && { kind: `taken-${taken.seat}`, words: WIND_KANJI[WINDS[taken.seat]] };
  });
}

/** Sort stacks by when tiles are taken clockwise. @param {string} one @param {string} other @param {number} players */
function clockwise(one, other, players) {
  const [[seat, stack], [otherSeat, otherStack]] = [one, other].map((key) =>
    key.split("-").map(Number),
  );
  return seat === otherSeat
    ? stack - otherStack
    : (otherSeat - seat + players) % players === 1
      ? 1
      : -1;
}

/**
 * Draw stacks from the side, the upper tile of each above.
 * @param {string} name
 * @param {string[]} columns
 * @param {(place: [string, boolean]) => {kind: string, words?: string|number, face?: string}|undefined} tileAt
 */
function sideView(name, columns, tileAt) {
  const [wide, high] = [30, 36];
  const width = columns.length * (wide + 3) + 3;
  return svg(
    "svg.side-drawing",
    {
      viewBox: `0 0 ${width} ${2 * high + 9}`,
      role: "img",
      "aria-label": name,
      width: width * 1.25,
    },
    ...columns.flatMap((column, at) =>
      [true, false].map((top) => {
        const tile = tileAt([column, top]);
        if (!tile) return false;
        const [x, y] = [3 + at * (wide + 3), top ? 3 : high + 6];
        return [
          svg("rect.stack-of-two", { x, y, width: wide, height: high, rx: 4, class: tile.kind }),
          tile.face &&
            svg("image", {
              href: faceUrl(tile.face),
              x: x + 2,
              y: y + 1,
              width: wide - 4,
              height: high - 2,
            }),
          tile.words !== undefined && text("tile-words", x + wide / 2, y + high / 2, tile.words),
        ];
      }),
    ),
  );
}

/** Mark the end of the wall, from which replacements come. @param {WallResponse} wall */
const replacementClass =
  ({ replacement, takes }) =>
  (/** @type {string} */ key) => {
    if (replacement && keyOf(replacement) === key) return "dead";
    return takes.some(({ spots }) => spots.some((spot) => keyOf(spot) === key)) ? "gone" : "";
  };

/** Mark the dead wall and its indicator. @param {WallResponse} wall */
function deadClass({ dead, indicator, takes }) {
  const keys = new Set(dead.map(keyOf));
  const gone = new Set(takes.flatMap(({ spots }) => spots.map(keyOf)));
  return (/** @type {string} */ key) => {
    if (indicator && keyOf(indicator) === key) return "dead turned";
    if (keys.has(key)) return "dead";
    return gone.has(key) ? "gone" : "";
  };
}

/** Draw the dead wall from the side: the indicator, and the tiles for kans in their order. @param {WallResponse} wall */
function deadWallSide({ dead, indicator }) {
  const columns = [...new Set(dead.map(keyOf))];
  const turnedColumn = indicator ? columns.indexOf(keyOf(indicator)) : 0;
  return sideView(_("The dead wall from the side"), columns, ([column, top]) => {
    const at = columns.indexOf(column);
    if (at === turnedColumn && top) return { kind: "", face: "5z" };
    if (at < turnedColumn) return { kind: "replacing", words: 2 * at + (top ? 1 : 2) };
    return { kind: "dead" };
  });
}

const sticksView = () =>
  h(
    "ul.stack.stick-kinds",
    ...[10_000, 5_000, 1_000, 100].map((value) =>
      h("li.row.loose", { "data-stick": value }, stick(value), h("b", formatNumber(value))),
    ),
  );

/** Draw a riichi stick before its player, and a stick for the honba at the dealer's right. */
const sticksOnTable = () => [
  svg(
    "g",
    {
      transform: `rotate(-90 ${CENTRE} ${CENTRE}) translate(${CENTRE - STICK_LENGTH / 2} ${CENTRE + 56})`,
    },
    ...stickParts(1000),
  ),
  svg("g", { transform: `translate(${CENTRE + 52} ${SIZE - 62})` }, ...stickParts(100)),
];
