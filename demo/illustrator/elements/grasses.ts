import { at, closedCurve, type Point } from '../geometry.ts';
import { blend, ramp, type Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';

/** One blade, bent by the wind. */
function blade(paper: Paper, base: Point, height: number, lean: number, fill: string, width = 0.05): void {
  const half = height * width;
  const tip = at(base.x + lean, base.y - height);
  const middle = at(base.x + lean * 0.25, base.y - height * 0.6);
  paper.sheet(
    `M${base.x - half} ${base.y}Q${middle.x - half * 0.8} ${middle.y} ${tip.x} ${tip.y}Q${middle.x + half * 1.1} ${middle.y + height * 0.04} ${base.x + half} ${base.y}Z`,
    fill,
    { lift: 0.25, rim: 0.15 },
  );
}

export function tuft(
  paper: Paper,
  base: Point,
  height: number,
  blades: number,
  tones: readonly [string, string],
): void {
  const { random } = paper;
  for (let index = 0; index < blades; index += 1) {
    const across = (index / Math.max(1, blades - 1) - 0.5) * 2;
    blade(
      paper,
      at(base.x + across * height * 0.18, base.y),
      height * random.range(0.6, 1.05),
      across * height * random.range(0.35, 0.8),
      ramp(tones, random.next()),
      0.035,
    );
  }
}

/** Rushes with brown heads, in a stand. */
export function reedStand(
  paper: Paper,
  mood: Mood,
  centre: Point,
  spread: number,
  height: number,
  count: number,
): void {
  const { random } = paper;
  for (let index = 0; index < count; index += 1) {
    const x = centre.x + random.range(-spread, spread);
    const tall = height * random.range(0.6, 1.05);
    const lean = random.range(-0.16, 0.22) * tall;
    blade(paper, at(x, centre.y), tall, lean, ramp(mood.leaf, random.next()), 0.022);
    if (random.chance(0.4)) {
      const head = at(x + lean * 0.6 + 6, centre.y - tall * 0.86);
      paper.line([at(x, centre.y), head], ramp(mood.leaf, 0.9), 3);
      const long = tall * 0.13;
      paper.sheet(
        closedCurve([
          at(head.x - 7, head.y),
          at(head.x - 6, head.y - long),
          at(head.x + 1, head.y - long - 8),
          at(head.x + 8, head.y - long),
          at(head.x + 7, head.y),
          at(head.x, head.y + 7),
        ]),
        blend('#8A5A3A', mood.leaf[1], mood.dark ? 0.4 : 0.1),
        { lift: 0.3 },
      );
    }
  }
}

/** Kelp: a long ribbon with frilled sides that sways upwards. */
export function kelp(paper: Paper, base: Point, height: number, sway: number, fill: string): void {
  const { random } = paper;
  const left: Point[] = [];
  const right: Point[] = [];
  const steps = 11;
  for (let index = 0; index <= steps; index += 1) {
    const share = index / steps;
    const x = base.x + Math.sin(share * 5 + sway) * height * 0.07 * share + sway * height * 0.05 * share;
    const half = height * 0.035 * (1 - share ** 3) * (index % 2 === 0 ? 1.35 : 0.8) + 2;
    left.push(at(x - half * random.range(0.8, 1.2), base.y - height * share));
    right.push(at(x + half * random.range(0.8, 1.2), base.y - height * share));
  }
  paper.sheet(closedCurve([...left, ...right.reverse()]), fill, { lift: 0.6, fade: blend(fill, '#06232B', 0.2) });
}
