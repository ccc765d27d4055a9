import { at, closedCurve, polar, type Point } from '../geometry.ts';
import { blend, paperWhite, ramp, type Mood } from '../palette.ts';
import { around, circlePath, type Paper } from '../paper.ts';

/** A gum leaf: a sickle folded along its midrib, one half in shade. */
export function leaf(
  paper: Paper,
  base: Point,
  degrees: number,
  length: number,
  bend: number,
  fill: string,
  lift = 0.45,
  widthShare = 0.2,
): void {
  const spine: Point[] = [];
  const sides: [Point[], Point[]] = [[], []];
  const steps = 7;
  for (let index = 0; index <= steps; index += 1) {
    const share = index / steps;
    const spot = polar(at(0, 0), length * share, degrees + bend * share * share);
    const half = length * widthShare * 0.5 * Math.sin(Math.PI * share ** 0.8) ** 0.9;
    spine.push(at(base.x + spot.x, base.y + spot.y));
    sides[0].push(polar(at(base.x + spot.x, base.y + spot.y), half, degrees + bend * share * 1.6 - 90));
    sides[1].push(polar(at(base.x + spot.x, base.y + spot.y), half, degrees + bend * share * 1.6 + 90));
  }
  paper.sheet(closedCurve([...sides[0], ...sides[1].slice(1, -1).reverse()]), fill, { lift, rim: 0.2 });
  paper.sheet(closedCurve([...spine, ...sides[1].slice(1, -1).reverse()]), blend(fill, '#06232B', 0.2), {
    lift: 0,
    opacity: 0.75,
  });
  paper.line(spine.slice(0, -1), blend(fill, paperWhite, 0.45), Math.max(1, length * 0.008), 0.8);
}

export interface BranchOptions {
  leaves: number;
  length: number;
  /** The direction leaves hang in; gum leaves hang straight down. */
  hang?: number;
  blossoms?: number;
  nuts?: number;
}

/** A hanging gum branch along a curve, leaves on both sides, perhaps nuts and blossom. */
export function gumBranch(
  paper: Paper,
  mood: Mood,
  curve: readonly [Point, Point, Point],
  { leaves, length, hang = 90, blossoms = 0, nuts = 0 }: BranchOptions,
): void {
  const { random } = paper;
  const spotAt = (share: number): Point => {
    const rest = 1 - share;
    return at(
      rest * rest * curve[0].x + 2 * rest * share * curve[1].x + share * share * curve[2].x,
      rest * rest * curve[0].y + 2 * rest * share * curve[1].y + share * share * curve[2].y,
    );
  };
  const wind = random.chance(0.5) ? 1 : -1;
  const stem = Array.from({ length: 12 }, (_, index) => spotAt(index / 11));
  const wood = blend(mood.leaf[1], '#7A4A35', 0.45);
  const sprays = Array.from({ length: leaves }, (_, index) => ({ share: (index + 1) / leaves, left: index % 2 === 0 }));
  const hangLeaf = (share: number, left: boolean, front: boolean): void => {
    const spread = left ? -1 : 1;
    const lean = random.range(4, 44) * spread;
    const tone = ramp(mood.leaf, front ? random.range(0, 0.55) : random.range(0.5, 1));
    leaf(
      paper,
      spotAt(share),
      hang + lean,
      length * random.range(0.72, 1.1),
      wind * random.range(14, 48) - lean * 0.3,
      tone,
      0.5,
      random.range(0.16, 0.22),
    );
  };
  for (const spray of sprays) if (random.chance(0.55)) hangLeaf(spray.share, !spray.left, false);
  paper.line(stem, wood, length * 0.035);
  for (const spray of sprays) hangLeaf(spray.share, spray.left, true);
  for (let index = 0; index < nuts; index += 1)
    gumNut(paper, spotAt(random.range(0.35, 0.95)), length * 0.13, hang + random.range(-35, 35), wood);
  for (let index = 0; index < blossoms; index += 1) {
    blossom(
      paper,
      polar(spotAt((index + 0.7) / (blossoms + 0.4)), length * 0.2, hang + random.range(-50, 50)),
      length * random.range(0.2, 0.28),
      mood.accent,
    );
  }
}

function gumNut(paper: Paper, base: Point, size: number, degrees: number, fill: string): void {
  const stalk = polar(base, size * 1.3, degrees);
  paper.line([base, stalk], fill, size * 0.2);
  const side = (distance: number, half: number, sign: number): Point =>
    polar(polar(stalk, distance, degrees), half, degrees + 90 * sign);
  paper.sheet(
    closedCurve([
      stalk,
      side(size * 0.5, size * 0.52, 1),
      side(size * 1.1, size * 0.42, 1),
      side(size * 1.25, size * 0.5, 1),
      side(size * 1.25, size * 0.5, -1),
      side(size * 1.1, size * 0.42, -1),
      side(size * 0.5, size * 0.52, -1),
    ]),
    fill,
    { lift: 0.3 },
  );
}

/** Gum blossom: a burst of fine filaments with pollen at their tips. */
export function blossom(paper: Paper, centre: Point, radius: number, fill: string): void {
  const { random } = paper;
  paper.disc(centre, radius * 0.95, blend(fill, '#06232B', 0.2), { lift: 0.35, rim: 0, opacity: 0.18 });
  let filaments = '';
  let pollen = '';
  for (const tip of around(centre, radius, 34, random.range(0, 10))) {
    const reach = random.range(0.72, 1.08);
    const end = at(centre.x + (tip.x - centre.x) * reach, centre.y + (tip.y - centre.y) * reach);
    filaments += `M${centre.x.toFixed(1)} ${centre.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
    pollen += circlePath(end, radius * 0.05);
  }
  paper.strokes(filaments, fill, Math.max(1.2, radius * 0.045));
  paper.sheet(pollen, blend('#F2B134', paperWhite, 0.35), { lift: 0 });
  paper.disc(centre, radius * 0.3, blend(fill, '#F2B134', 0.55), { lift: 0.2 });
}

/** A banksia cone: rows of little petals that turn from bud green to full colour. */
export function banksiaCone(
  paper: Paper,
  foot: Point,
  height: number,
  degrees: number,
  colours: readonly [string, string],
): void {
  const half = height * 0.23;
  paper.group({ move: foot, turn: degrees + 90 }, () => {
    const outline = closedCurve([
      at(-half * 0.75, 0),
      at(-half, -height * 0.3),
      at(-half * 0.96, -height * 0.7),
      at(-half * 0.5, -height * 0.97),
      at(half * 0.5, -height * 0.97),
      at(half * 0.96, -height * 0.7),
      at(half, -height * 0.3),
      at(half * 0.75, 0),
      at(0, height * 0.05),
    ]);
    paper.sheet(outline, blend(colours[1], '#06232B', 0.35), { lift: 0.9 });
    const rows = 15;
    for (let row = rows; row >= 0; row -= 1) {
      const share = row / rows;
      const y = -height * (0.03 + share * 0.9);
      const rowHalf = half * Math.sqrt(Math.max(0.12, 1 - Math.max(0, share - 0.62) ** 2 * 5.6));
      const petals = 8;
      for (let index = 0; index <= petals; index += 1) {
        const across = (index - petals / 2 + (row % 2) * 0.5) / (petals / 2);
        if (Math.abs(across) > 1) continue;
        const x = Math.sin((across * Math.PI) / 2) * rowHalf;
        const size = height * 0.036 * (0.55 + Math.cos((across * Math.PI) / 2) * 0.55);
        const tone = blend(blend(colours[0], colours[1], share), '#FFFDF8', Math.cos((across * Math.PI) / 2) * 0.22);
        paper.sheet(
          closedCurve([at(x - size * 0.62, y), at(x, y + size * 1.5), at(x + size * 0.62, y), at(x, y - size * 0.9)]),
          tone,
          { lift: 0.12, rim: 0.1 },
        );
      }
    }
  });
}

/** A saw-edged banksia leaf. */
export function sawLeaf(paper: Paper, base: Point, degrees: number, length: number, fill: string): void {
  paper.group({ move: base, turn: degrees }, () => {
    const teeth = 9;
    const side = (sign: number): Point[] =>
      Array.from({ length: teeth }, (_, index) => {
        const share = (index + 0.6) / teeth;
        const half = length * 0.1 * (0.35 + 0.65 * Math.sin(Math.PI * share ** 0.75)) * sign;
        return [at(length * share, half), at(length * (share + 0.012), half * 0.68)];
      }).flat();
    const path = `M0 0L${[...side(1), at(length, 0), ...side(-1).reverse()].map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}Z`;
    paper.sheet(path, fill, { lift: 0.5, rim: 0.2 });
    const shaded = `M0 0L${[...side(1), at(length, 0)].map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}Z`;
    paper.sheet(shaded, blend(fill, '#06232B', 0.22), { lift: 0, opacity: 0.7 });
    paper.line([at(0, 0), at(length * 0.94, 0)], blend(fill, paperWhite, 0.5), length * 0.012, 0.8);
  });
}
