import { at, closedCurve, polygon, type Point } from '../geometry.ts';
import { blend, paperWhite, ramp, type Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';

/** A gum: a pale forked trunk and a crown of separate leafy pads. */
export function gumTree(paper: Paper, mood: Mood, foot: Point, tall: number): void {
  const { random } = paper;
  const wood = mood.dark ? blend(ramp(mood.land, 1), '#C9A98C', 0.3) : '#E6D5BF';
  const lean = random.range(-0.1, 0.1) * tall;
  const fork = at(foot.x + lean * 0.5, foot.y - tall * 0.42);
  const tips = [
    at(foot.x + lean - tall * 0.2, foot.y - tall * 0.74),
    at(foot.x + lean + tall * 0.02, foot.y - tall * 0.88),
    at(foot.x + lean + tall * 0.22, foot.y - tall * 0.68),
  ];
  const pads: { spot: Point; wide: number; tone: number }[] = [];
  for (const tip of tips) {
    pads.push({ spot: at(tip.x - tall * 0.08, tip.y + tall * 0.03), wide: tall * random.range(0.15, 0.2), tone: 0.85 });
    pads.push({
      spot: at(tip.x + tall * 0.06, tip.y - tall * 0.03),
      wide: tall * random.range(0.15, 0.21),
      tone: 0.45,
    });
  }
  for (const pad of pads.filter((one) => one.tone > 0.5)) crown(paper, pad.spot, pad.wide, ramp(mood.leaf, pad.tone));
  for (const tip of tips) {
    const thick = tall * 0.018;
    paper.sheet(
      `M${fork.x - thick * 1.3} ${fork.y + tall * 0.03}Q${(fork.x + tip.x) / 2 - thick} ${fork.y - tall * 0.08} ${tip.x} ${tip.y}Q${(fork.x + tip.x) / 2 + thick * 1.6} ${fork.y - tall * 0.06} ${fork.x + thick * 1.3} ${fork.y + tall * 0.03}Z`,
      wood,
      { lift: 0.25 },
    );
  }
  const half = tall * 0.035;
  paper.sheet(
    closedCurve([
      at(foot.x - half * 1.7, foot.y + 6),
      at(foot.x - half * 0.9, foot.y - tall * 0.1),
      at(fork.x - half * 0.7, fork.y),
      at(fork.x, fork.y - tall * 0.04),
      at(fork.x + half * 0.7, fork.y),
      at(foot.x + half * 0.9, foot.y - tall * 0.1),
      at(foot.x + half * 1.8, foot.y + 6),
    ]),
    wood,
    { lift: 0.35, fade: blend(wood, '#7A5A48', 0.5) },
  );
  for (const pad of pads.filter((one) => one.tone < 0.5)) crown(paper, pad.spot, pad.wide, ramp(mood.leaf, pad.tone));
}

function crown(paper: Paper, spot: Point, wide: number, fill: string): void {
  const { random } = paper;
  const edge: Point[] = [];
  const bumps = 9;
  for (let index = 0; index < bumps; index += 1) {
    const angle = (index / bumps) * Math.PI * 2;
    const reach = index % 2 === 0 ? random.range(1, 1.18) : random.range(0.8, 0.92);
    edge.push(at(spot.x + Math.cos(angle) * wide * reach, spot.y + Math.sin(angle) * wide * 0.62 * reach));
  }
  paper.sheet(closedCurve(edge), fill, { lift: 0.5, fade: blend(fill, '#06232B', 0.18) });
  paper.sheet(
    closedCurve(
      edge.map((point) =>
        at(spot.x - wide * 0.12 + (point.x - spot.x) * 0.62, spot.y - wide * 0.14 + (point.y - spot.y) * 0.55),
      ),
    ),
    blend(fill, paperWhite, 0.22),
    { lift: 0, opacity: 0.6 },
  );
}

/** A Norfolk pine, the tree of every Australian esplanade. */
export function norfolkPine(paper: Paper, mood: Mood, foot: Point, tall: number, tone = 0.8): void {
  const fill = ramp(mood.leaf, tone);
  paper.sheet(
    polygon([
      at(foot.x - tall * 0.02, foot.y),
      at(foot.x - tall * 0.006, foot.y - tall),
      at(foot.x + tall * 0.006, foot.y - tall),
      at(foot.x + tall * 0.02, foot.y),
    ]),
    blend(fill, '#5A4032', 0.6),
    { lift: 0.2 },
  );
  const tiers = 8;
  for (let tier = 0; tier < tiers; tier += 1) {
    const share = tier / (tiers - 1);
    const y = foot.y - tall * (0.16 + 0.78 * share);
    const half = tall * (0.25 * (1 - share) + 0.03);
    const drop = tall * 0.062;
    paper.sheet(
      `M${foot.x} ${y - drop * 1.1}Q${foot.x - half * 0.6} ${y - drop * 0.1} ${foot.x - half} ${y - drop * 0.75}Q${foot.x - half * 0.7} ${y + drop * 0.5} ${foot.x} ${y + drop * 0.35}Q${foot.x + half * 0.7} ${y + drop * 0.5} ${foot.x + half} ${y - drop * 0.75}Q${foot.x + half * 0.6} ${y - drop * 0.1} ${foot.x} ${y - drop * 1.1}Z`,
      blend(fill, paperWhite, share * 0.12),
      { lift: 0.3, rim: 0.18 },
    );
  }
}
