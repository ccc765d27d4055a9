import { at, closedCurve, polar, type Point } from '../geometry.ts';
import { blend, paperWhite } from '../palette.ts';
import { around, circlePath, type Paper } from '../paper.ts';

export function fish(paper: Paper, centre: Point, long: number, fill: string, turn = 0): void {
  paper.group({ move: centre, turn }, () => {
    const half = long / 2;
    paper.sheet(
      `M${-half * 0.55} 0L${-half * 1.05} ${-half * 0.34}Q${-half * 0.82} 0 ${-half * 1.05} ${half * 0.34}Z`,
      blend(fill, '#06232B', 0.18),
      { lift: 0.2 },
    );
    paper.sheet(
      `M${-half * 0.1} ${-half * 0.22}Q${half * 0.1} ${-half * 0.5} ${half * 0.34} ${-half * 0.24}Z`,
      blend(fill, '#06232B', 0.18),
      { lift: 0.15 },
    );
    paper.sheet(
      `M${-half * 0.7} 0C${-half * 0.3} ${-half * 0.42} ${half * 0.5} ${-half * 0.46} ${half} 0C${half * 0.5} ${half * 0.46} ${-half * 0.3} ${half * 0.42} ${-half * 0.7} 0Z`,
      fill,
      { lift: 0.35 },
    );
    paper.sheet(
      `M${-half * 0.4} ${half * 0.06}C0 ${half * 0.3} ${half * 0.5} ${half * 0.36} ${half * 0.86} ${half * 0.07}C${half * 0.4} ${half * 0.16} 0 ${half * 0.14} ${-half * 0.4} ${half * 0.06}Z`,
      blend(fill, paperWhite, 0.5),
      { lift: 0, opacity: 0.8 },
    );
    paper.disc(at(half * 0.66, -half * 0.08), half * 0.06, '#14232B', { lift: 0 });
  });
}

export function seaStar(paper: Paper, centre: Point, radius: number, fill: string, turn: number): void {
  const tips = around(centre, radius, 5, turn);
  const path = tips.flatMap((tip, index) => {
    const bearing = turn + index * 72;
    return [
      polar(centre, radius * 0.86, bearing - 7),
      tip,
      polar(centre, radius * 0.86, bearing + 7),
      polar(centre, radius * 0.36, bearing + 36),
    ];
  });
  paper.sheet(closedCurve(path), fill, { lift: 0.6 });
  const dots = tips.map((_, index) =>
    [0.2, 0.38, 0.54, 0.7]
      .map((share) => circlePath(polar(centre, radius * share, turn + index * 72), radius * (0.06 - share * 0.04)))
      .join(''),
  );
  paper.sheet(dots.join(''), blend(fill, paperWhite, 0.55), { lift: 0 });
}

/** A fan shell with its ribs. */
export function fanShell(paper: Paper, centre: Point, radius: number, fill: string, turn: number): void {
  paper.group({ move: centre, turn }, () => {
    const ribs = 9;
    const edge: Point[] = [];
    for (let index = 0; index <= ribs * 2; index += 1) {
      const bearing = -150 + (index / (ribs * 2)) * 120;
      edge.push(polar(at(0, radius * 0.5), radius * (index % 2 === 0 ? 1.36 : 1.45), bearing));
    }
    paper.sheet(
      closedCurve([at(-radius * 0.2, radius * 0.52), ...edge, at(radius * 0.2, radius * 0.52), at(0, radius * 0.62)]),
      fill,
      { lift: 0.55, fade: blend(fill, paperWhite, 0.35) },
    );
    for (let index = 1; index < ribs; index += 1) {
      const bearing = -150 + (index / ribs) * 120;
      paper.line(
        [polar(at(0, radius * 0.5), radius * 0.2, bearing), polar(at(0, radius * 0.5), radius * 1.3, bearing)],
        blend(fill, '#7A3B22', 0.4),
        radius * 0.03,
        0.7,
      );
    }
  });
}

/** A spiral shell seen from above: ever smaller discs. */
export function moonShell(paper: Paper, centre: Point, radius: number, fill: string, turn: number): void {
  let spot = centre;
  let size = radius;
  for (let coil = 0; coil < 5; coil += 1) {
    paper.disc(spot, size, blend(fill, coil % 2 === 0 ? paperWhite : '#8A5A3A', coil % 2 === 0 ? 0.12 : 0.22), {
      lift: 0.32,
    });
    spot = polar(spot, size * 0.3, turn + coil * 52);
    size *= 0.64;
  }
}

/** A white egret, standing and watching. */
export function egret(paper: Paper, foot: Point, tall: number): void {
  const body = at(foot.x, foot.y - tall * 0.42);
  paper.line([at(foot.x - tall * 0.03, foot.y), at(foot.x - tall * 0.02, body.y)], '#14232B', tall * 0.012);
  paper.line(
    [
      at(foot.x + tall * 0.06, foot.y + tall * 0.01),
      at(foot.x + tall * 0.04, foot.y - tall * 0.2),
      at(foot.x + tall * 0.03, body.y),
    ],
    '#14232B',
    tall * 0.012,
  );
  paper.sheet(
    `M${body.x + tall * 0.1} ${body.y - tall * 0.06}C${body.x + tall * 0.24} ${body.y - tall * 0.16} ${body.x + tall * 0.02} ${body.y - tall * 0.28} ${body.x + tall * 0.08} ${body.y - tall * 0.44}C${body.x + tall * 0.11} ${body.y - tall * 0.52} ${body.x + tall * 0.19} ${body.y - tall * 0.52} ${body.x + tall * 0.21} ${body.y - tall * 0.46}C${body.x + tall * 0.16} ${body.y - tall * 0.43} ${body.x + tall * 0.14} ${body.y - tall * 0.4} ${body.x + tall * 0.14} ${body.y - tall * 0.36}C${body.x + tall * 0.13} ${body.y - tall * 0.26} ${body.x + tall * 0.3} ${body.y - tall * 0.14} ${body.x + tall * 0.16} ${body.y + tall * 0.02}Z`,
    paperWhite,
    { lift: 0.3, rim: 0 },
  );
  paper.sheet(
    `M${body.x + tall * 0.19} ${body.y - tall * 0.49}L${body.x + tall * 0.35} ${body.y - tall * 0.455}L${body.x + tall * 0.2} ${body.y - tall * 0.44}Z`,
    '#F2B134',
    { lift: 0.2, rim: 0 },
  );
  paper.sheet(
    `M${body.x - tall * 0.3} ${body.y + tall * 0.14}C${body.x - tall * 0.16} ${body.y - tall * 0.06} ${body.x} ${body.y - tall * 0.16} ${body.x + tall * 0.13} ${body.y - tall * 0.1}C${body.x + tall * 0.2} ${body.y - tall * 0.02} ${body.x + tall * 0.12} ${body.y + tall * 0.1} ${body.x} ${body.y + tall * 0.11}C${body.x - tall * 0.1} ${body.y + tall * 0.12} ${body.x - tall * 0.2} ${body.y + tall * 0.1} ${body.x - tall * 0.3} ${body.y + tall * 0.14}Z`,
    paperWhite,
    { lift: 0.4, rim: 0 },
  );
  paper.sheet(
    `M${body.x - tall * 0.24} ${body.y + tall * 0.11}C${body.x - tall * 0.1} ${body.y + tall * 0.02} ${body.x} ${body.y - tall * 0.02} ${body.x + tall * 0.08} ${body.y - tall * 0.02}C${body.x + tall * 0.04} ${body.y + tall * 0.07} ${body.x - tall * 0.1} ${body.y + tall * 0.09} ${body.x - tall * 0.24} ${body.y + tall * 0.11}Z`,
    '#DCE5DF',
    { lift: 0.2, rim: 0 },
  );
  paper.disc(at(body.x + tall * 0.165, body.y - tall * 0.475), tall * 0.009, '#14232B', { lift: 0 });
}

/** A humpback's tail going down. */
export function fluke(paper: Paper, waterline: Point, size: number, fill: string): void {
  const { x, y } = waterline;
  const path = `M${x - size * 0.13} ${y + size * 0.1}C${x - size * 0.1} ${y - size * 0.2} ${x - size * 0.06} ${y - size * 0.34} ${x - size * 0.1} ${y - size * 0.46}C${x - size * 0.3} ${y - size * 0.46} ${x - size * 0.52} ${y - size * 0.56} ${x - size * 0.64} ${y - size * 0.8}C${x - size * 0.36} ${y - size * 0.78} ${x - size * 0.1} ${y - size * 0.72} ${x} ${y - size * 0.56}C${x + size * 0.1} ${y - size * 0.72} ${x + size * 0.36} ${y - size * 0.78} ${x + size * 0.64} ${y - size * 0.8}C${x + size * 0.52} ${y - size * 0.56} ${x + size * 0.3} ${y - size * 0.46} ${x + size * 0.1} ${y - size * 0.46}C${x + size * 0.06} ${y - size * 0.34} ${x + size * 0.1} ${y - size * 0.2} ${x + size * 0.13} ${y + size * 0.1}Z`;
  paper.sheet(path, fill, { lift: 1, fade: blend(fill, '#06232B', 0.3) });
  for (const side of [-1, 1]) {
    paper.sheet(
      `M${x + side * size * 0.08} ${y - size * 0.52}C${x + side * size * 0.26} ${y - size * 0.52} ${x + side * size * 0.44} ${y - size * 0.6} ${x + side * size * 0.54} ${y - size * 0.74}C${x + side * size * 0.34} ${y - size * 0.7} ${x + side * size * 0.16} ${y - size * 0.66} ${x + side * size * 0.08} ${y - size * 0.52}Z`,
      blend(fill, paperWhite, 0.2),
      { lift: 0 },
    );
  }
}
