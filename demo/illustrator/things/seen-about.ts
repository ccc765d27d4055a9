import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { darkened, type Colours } from './colours.ts';
import { hook } from './household.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { boards, tableTop, wall } from './settings.ts';

/** A torch and its beam. */
export function torch(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.4);
  wall(paper, colours.wall);
  tableTop(paper, colours.table, 680);
  paper.sheet(poly([920, 560], [920, 700], [-40, 880], [-40, 250]), '#FFE3A0', { lift: 0.4, opacity: 0.32 });
  paper.sheet(poly([920, 580], [920, 680], [-40, 790], [-40, 390]), '#FFF0C4', { lift: 0.2, opacity: 0.42 });
  place(
    paper,
    960,
    630,
    () => {
      cast(paper, box(0, -70, 480, 150, 20), 10, 40, 0.3);
      solid(paper, box(130, -66, 400, 132, 20), light.accent, {
        lift: 1.1,
        shade: box(120, 14, 420, 60),
        gleam: box(140, -50, 380, 16, 8),
      });
      for (let x = 260; x < 500; x += 38) paper.sheet(box(x, -66, 16, 132), darker(light.accent, 0.25), { lift: 0 });
      solid(paper, poly([-50, -124], [0, -124], [150, -72], [150, 72], [0, 124], [-50, 124]), light.second, {
        lift: 1.1,
        shade: poly([-60, 20], [160, 12], [160, 130], [-60, 130]),
      });
      paper.sheet(box(-64, -128, 34, 256, 12), paperWhite, { lift: 0.5 });
      paper.sheet(box(190, -92, 84, 34, 14), light.deep, { lift: 0.6 });
      solid(paper, box(510, -76, 50, 152, 16), darker(light.accent, 0.4), { lift: 0.8 });
    },
    1.12,
    -8,
  );
}

/** A football and boots on the step of the clubrooms. */
export function ballAndBoots(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  for (let y = 70; y < 640; y += 96) paper.line([at(-20, y), at(1620, y)], darker(colours.wall, 0.25), 5, 0.5);
  tableTop(paper, colours.table, 680);
  place(
    paper,
    860,
    520,
    () => {
      const ball = 'M-290 0C-220 -170 220 -170 290 0C220 170 -220 170 -290 0Z';
      cast(paper, ball, 46, 40);
      solid(paper, ball, colours.accent, {
        lift: 1.3,
        shade: 'M-300 40C-120 100 160 90 300 -20V200H-300Z',
        gleam: 'M-190 -70C-100 -120 60 -130 150 -100C60 -110 -90 -100 -176 -54Z',
      });
      paper.strokes('M-150 -40C-60 -66 70 -66 160 -40', paperWhite, 9);
      for (const x of [-110, -50, 10, 70, 120]) paper.line([at(x, -78), at(x + 4, -26)], paperWhite, 11);
    },
    1.05,
    -24,
  );
  for (const [x, y] of [
    [1220, 740],
    [1330, 780],
  ] as const)
    place(paper, x, y, () => {
      const boot = 'M-150 -190C-110 -170 -70 -176 -40 -200C0 -110 60 -90 130 -74C176 -62 186 -30 182 0H-150Z';
      cast(paper, boot, 40, 10);
      solid(paper, boot, '#26343A', {
        lift: 1,
        gleam: 'M-136 -176C-110 -160 -80 -160 -56 -172L-40 -140C-80 -120 -110 -124 -140 -136Z',
      });
      paper.sheet(poly([-40, 0], [40, -96], [80, -84], [10, 0]), paperWhite, { lift: 0.3 });
      for (const dx of [-126, -70, 60, 120, 160])
        paper.sheet(box(dx - 14, 0, 28, 22, 6), colours.second, { lift: 0.4 });
      paper.strokes('M-46 -176l40 -6M-28 -148l44 -8M-8 -122l44 -10', colours.second, 11);
    });
}

/** Car keys in a dish beside a glass. */
export function carKeys(paper: Paper, light: Colours): void {
  boards(paper, darker(light.table, 0.35));
  place(paper, 960, 450, () => {
    cast(paper, oval(0, 0, 330, 330), 34, 36, 0.22);
    solid(paper, oval(0, 0, 330, 330), light.main, { lift: 1.4 });
    paper.disc(at(0, 0), 286, darker(light.main, 0.22), { lift: 0.3 });
    paper.disc(at(8, 12), 230, lighter(light.main, 0.12), { lift: 0 });
  });
  place(paper, 900, 400, () => paper.strokes('M-84 0a84 84 0 1 0 168 0a84 84 0 1 0 -168 0', '#C9D1CE', 19), 1);
  place(
    paper,
    930,
    440,
    () => {
      const key = 'M-30 -40H30V150L56 176L30 200L50 224L30 248L0 290L-30 260Z';
      cast(paper, key, 18, 20, 0.2);
      solid(paper, key, '#D5DBD8', { lift: 0.9, shade: box(4, -50, 70, 360) });
      solid(paper, box(-84, -170, 168, 170, 50), '#1D2A30', { lift: 1 });
      paper.disc(at(0, -132), 18, '#C9D1CE', { lift: 0.2 });
      paper.sheet(box(-40, -90, 80, 26, 13), '#5C6D74', { lift: 0.2 });
      paper.sheet(box(-40, -50, 80, 26, 13), light.accent, { lift: 0.2 });
    },
    0.92,
    -28,
  );
  place(
    paper,
    1010,
    380,
    () => {
      solid(paper, 'M-58 0L0 -26L58 0V150Q58 186 22 186H-22Q-58 186 -58 150Z', light.second, {
        lift: 1,
        shade: box(10, -30, 60, 230),
      });
      paper.disc(at(0, 14), 13, darker(light.second, 0.5), { lift: 0 });
      paper.strokes('M-22 96l16 18l30 -38', paperWhite, 13);
    },
    1,
    -62,
  );
  place(paper, 1400, 330, () => {
    cast(paper, oval(0, 0, 150, 150), 34, 34, 0.2);
    paper.disc(at(0, 0), 150, '#EAF4F2', { lift: 1.1, opacity: 0.9 });
    paper.disc(at(0, 0), 122, '#BFE2E0', { lift: 0.2 });
    for (const [x, y, turn] of [
      [-40, -20, 12],
      [36, -44, 40],
      [20, 44, -16],
    ] as const)
      place(
        paper,
        x,
        y,
        () => paper.sheet(box(-36, -36, 72, 72, 12), paperWhite, { lift: 0.4, opacity: 0.8 }),
        1,
        turn,
      );
  });
}

/** A life-ring on the white boards of a ferry. */
export function lifeRing(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  for (let y = 110; y < 900; y += 130) paper.line([at(-20, y), at(1620, y)], darker(colours.wall, 0.2), 5, 0.5);
  for (const x of [330, 1560])
    for (let y = 50; y < 900; y += 130) paper.disc(at(x, y), 8, darker(colours.wall, 0.25), { lift: 0 });
  place(
    paper,
    980,
    460,
    () => {
      const ring = `${oval(0, 0, 330, 330)}M-170 0a170 170 0 1 0 340 0a170 170 0 1 0 -340 0Z`;
      cast(paper, ring, 46, 40);
      paper.strokes('M-250 0a250 250 0 1 0 500 0a250 250 0 1 0 -500 0', '#06232B', 166, 0.1);
      solid(paper, ring, paperWhite, { lift: 1.3 });
      paper.group({ clip: ring }, () => {
        for (const turn of [0, 90, 180, 270])
          place(
            paper,
            0,
            0,
            () => paper.sheet(poly([-96, -360], [96, -360], [54, -140], [-54, -140]), colours.accent, { lift: 0.4 }),
            1,
            turn + 45,
          );
        paper.sheet('M60 -340A340 340 0 0 1 60 340H340V-340Z', '#06232B', { lift: 0, opacity: 0.08 });
      });
      paper.strokes(
        'M-234 -234C-130 -350 130 -350 234 -234C350 -130 350 130 234 234C130 350 -130 350 -234 234C-350 130 -350 -130 -234 -234',
        darker(colours.second, 0.05),
        13,
      );
    },
    1,
    8,
  );
  hook(paper, 984, 120, colours.deep);
}

/** A plate with a paper crown, a bonbon beside it. */
export function christmasTable(paper: Paper, colours: Colours): void {
  boards(paper, colours.deep);
  paper.sheet(box(-20, 120, 1640, 660), lighter(colours.wall, 0.4), { lift: 0.9 });
  for (const y of [146, 740]) paper.sheet(box(-20, y, 1640, 14), colours.accent, { lift: 0 });
  cast(paper, oval(900, 450, 290, 290), 30, 32);
  paper.disc(at(900, 450), 290, paperWhite, { lift: 1.3 });
  paper.strokes(oval(900, 450, 262, 262), colours.accent, 8);
  paper.disc(at(900, 450), 204, '#F3ECE0', { lift: 0.2 });
  place(
    paper,
    900,
    470,
    () => {
      const crown = 'M-190 90L-214 -110L-128 -20L-64 -150L0 -30L64 -150L128 -20L214 -110L190 90Z';
      cast(paper, crown, 18, 20);
      solid(paper, crown, colours.second, { lift: 1, shade: poly([64, -150], [220, -110], [190, 100], [100, 100]) });
      paper.sheet(poly([-186, 56], [186, 56], [182, 90], [-182, 90]), darker(colours.second, 0.15), { lift: 0.2 });
      for (const x of [-110, 0, 110]) paper.disc(at(x, 34), 17, colours.main, { lift: 0.3 });
    },
    1,
    -9,
  );
  solid(paper, box(1240, 220, 22, 460, 11), '#C9D1CE', { lift: 0.8 });
  solid(paper, 'M1236 190C1220 300 1230 400 1240 470H1262V190Z', '#DDE3E0', { lift: 0.7 });
  place(
    paper,
    1410,
    450,
    () => {
      for (const side of [-1, 1])
        solid(
          paper,
          poly(
            [0, side * 90],
            [-84, side * 200],
            [-40, side * 186],
            [0, side * 206],
            [40, side * 186],
            [84, side * 200],
          ),
          colours.accent,
          { lift: 0.8 },
        );
      solid(paper, box(-64, -130, 128, 260, 18), colours.main, { lift: 1.1, shade: box(16, -140, 60, 280) });
      for (const y of [-96, 76]) paper.sheet(box(-64, y, 128, 20), colours.second, { lift: 0.2 });
      paper.sheet(
        poly([0, -52], [16, -16], [54, -16], [24, 8], [34, 46], [0, 24], [-34, 46], [-24, 8], [-54, -16], [-16, -16]),
        colours.second,
        { lift: 0.4 },
      );
    },
    1,
    24,
  );
  for (const [x, y, turn] of [
    [540, 210, 20],
    [500, 680, -34],
    [600, 250, 64],
  ] as const)
    place(
      paper,
      x,
      y,
      () => {
        solid(paper, 'M0 0C-34 -50 -30 -130 0 -170C30 -130 34 -50 0 0Z', '#4E7F67', {
          lift: 0.6,
          shade: box(0, -180, 60, 190),
        });
        paper.disc(at(-12, 16), 17, '#B3261E', { lift: 0.5 });
        paper.disc(at(20, 20), 17, '#B3261E', { lift: 0.5 });
      },
      1,
      turn,
    );
}
