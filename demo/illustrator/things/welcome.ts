import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { type Colours } from './colours.ts';
import { mug, steam, teapot } from './household.ts';
import { box, cast, darker, lighter, place, poly, solid } from './parts.ts';
import { floor, tableTop, wall, windowLight } from './settings.ts';

/** A tea urn and cups on a trestle table under bunting. */
export function teaUrn(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  paper.strokes('M-20 60Q420 210 820 80T1640 70', colours.deep, 6);
  for (const [index, [x, y]] of (
    [
      [70, 92],
      [220, 128],
      [370, 140],
      [520, 134],
      [670, 108],
      [820, 78],
      [970, 60],
      [1120, 66],
      [1270, 78],
      [1420, 84],
      [1560, 78],
    ] as const
  ).entries())
    paper.sheet(
      poly([x - 54, y - 6], [x + 54, y - 6], [x, y + 108]),
      [colours.accent, colours.second, colours.main, paperWhite][index % 4] ?? paperWhite,
      { lift: 0.6 },
    );
  const cloth = 'M380 640H1600V920H380Z';
  solid(paper, cloth, paperWhite, { lift: 1.2 });
  for (let x = 400; x < 1600; x += 96) paper.sheet(box(x, 640, 48, 280), lighter(colours.main, 0.5), { lift: 0 });
  paper.sheet(box(360, 626, 1260, 34, 6), lighter(colours.table, 0.5), { lift: 0.8 });
  place(paper, 850, 628, () => {
    const body = 'M-140 -40V-330Q-140 -370 -100 -370H100Q140 -370 140 -330V-40Z';
    cast(paper, body, 50, 8);
    solid(paper, body, '#C9D1CE', { lift: 1.2, shade: box(60, -380, 90, 350), gleam: box(-112, -340, 26, 280, 13) });
    paper.sheet(box(-152, -46, 304, 46, 10), darker('#C9D1CE', 0.45), { lift: 0.7 });
    solid(paper, 'M-150 -366C-110 -430 110 -430 150 -366Z', darker('#C9D1CE', 0.12), { lift: 0.7 });
    paper.sheet(box(-24, -446, 48, 34, 14), colours.deep, { lift: 0.5 });
    paper.sheet(box(-22, -150, 44, 54, 8), colours.deep, { lift: 0.6 });
    paper.sheet(box(-9, -178, 18, 46, 9), colours.accent, { lift: 0.5 });
    paper.sheet(box(-14, -104, 28, 44, 6), darker('#C9D1CE', 0.45), { lift: 0.5 });
    for (const side of [-1, 1])
      paper.strokes(`M${side * 140} -280q${side * 44} 0 ${side * 44} 40t${side * -44} 40`, colours.deep, 17);
  });
  for (const [x, y, fill] of [
    [1080, 628, colours.accent],
    [1200, 628, colours.second],
    [1140, 520, colours.main],
  ] as const)
    mug(paper, x, y, fill, { scale: 0.62 });
  place(paper, 1400, 628, () => {
    paper.sheet('M-150 -34H150L120 0H-120Z', colours.deep, { lift: 0.9 });
    for (const [x, y] of [
      [-84, -34],
      [0, -34],
      [84, -34],
      [-42, -98],
      [42, -98],
    ] as const) {
      solid(paper, box(x - 38, y - 62, 76, 62, 8), '#5B3524', { lift: 0.6 });
      for (const [dx, dy] of [
        [-20, -44],
        [6, -20],
        [22, -46],
        [-24, -14],
      ] as const)
        paper.disc(at(x + dx, y + dy), 4.5, '#FFF3DC', { lift: 0 });
    }
  });
  mug(paper, 620, 628, colours.main, { scale: 0.62, side: -1 });
  steam(paper, 620, 506, 90, 0.9);
}

/** A teapot, cups and lamingtons. */
export function morningTea(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 200, 90, 420, 420, 160);
  tableTop(paper, colours.table, 690);
  teapot(paper, 900, 742, colours.accent, 1.5);
  place(paper, 1330, 770, () => {
    paper.sheet('M-220 -60H220Q210 -10 150 0H-150Q-210 -10 -220 -60Z', paperWhite, { lift: 1 });
    paper.sheet(box(-236, -74, 472, 24, 12), lighter(colours.main, 0.5), { lift: 0.5 });
    for (const [x, y] of [
      [-122, -74],
      [0, -74],
      [122, -74],
      [-62, -176],
      [62, -176],
    ] as const) {
      solid(paper, box(x - 58, y - 100, 116, 100, 10), '#5B3524', { lift: 0.8, shade: box(x + 26, y - 100, 40, 100) });
      for (const [dx, dy] of [
        [-36, -76],
        [-8, -50],
        [30, -80],
        [-40, -26],
        [16, -20],
        [40, -46],
        [-16, -86],
      ] as const)
        paper.disc(at(x + dx, y + dy), 6, '#FFF3DC', { lift: 0 });
    }
  });
  mug(paper, 1130, 800, colours.second, { scale: 0.9, side: -1 });
}

/** A thermos and two cups on a step. */
export function thermos(paper: Paper, colours: Colours): void {
  wall(paper, lighter(colours.wall, 0.2));
  for (let x = 30; x < 1600; x += 200) paper.line([at(x, -20), at(x, 700)], darker(colours.wall, 0.2), 4, 0.5);
  solid(paper, box(-20, 690, 1640, 120), colours.table, { lift: 1.1, gleam: box(-20, 690, 1640, 26) });
  solid(paper, box(-20, 806, 1640, 120), darker(colours.table, 0.2), { lift: 0.8, gleam: box(-20, 806, 1640, 20) });
  place(paper, 950, 730, () => {
    const body = 'M-104 0V-430Q-104 -470 -70 -490H70Q104 -470 104 -430V0Q104 20 80 20H-80Q-104 20 -104 0Z';
    cast(paper, body, 60, 10);
    solid(paper, body, colours.main, { lift: 1.2, shade: box(44, -500, 80, 530), gleam: box(-80, -420, 20, 380, 10) });
    paper.group({ clip: body }, () => {
      paper.sheet(box(-120, -300, 240, 40), colours.second, { lift: 0.2 });
      paper.sheet(box(-120, -250, 240, 16), paperWhite, { lift: 0.2 });
    });
    solid(paper, box(-84, -600, 168, 124, 16), '#D3D9D5', {
      lift: 0.8,
      shade: box(30, -610, 70, 140),
      gleam: box(-66, -590, 14, 100, 7),
    });
    paper.strokes('M104 -380C196 -380 196 -150 104 -150', colours.deep, 26);
  });
  mug(paper, 720, 752, paperWhite, { scale: 1, side: -1, band: colours.accent });
  mug(paper, 1250, 752, colours.accent, { scale: 1 });
  steam(paper, 720, 572, 150, 0.9);
  steam(paper, 1250, 572, 150, 0.9);
}

/** A telephone on its table. */
export function telephone(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  tableTop(paper, colours.table, 700);
  paper.strokes('M690 736C560 760 520 640 600 600S740 560 640 470', colours.deep, 13);
  place(paper, 980, 760, () => {
    const body =
      'M-330 0C-330 -60 -250 -90 -220 -190C-200 -260 -160 -290 -110 -290H110C160 -290 200 -260 220 -190C250 -90 330 -60 330 0Q330 24 306 24H-306Q-330 24 -330 0Z';
    cast(paper, body, 46, 10);
    solid(paper, body, colours.main, { lift: 1.2, shade: 'M130 -300H340V40H170C240 -80 200 -220 130 -300Z' });
    paper.disc(at(0, -110), 122, lighter(colours.main, 0.7), { lift: 0.7 });
    for (let turn = 0; turn < 300; turn += 33)
      place(paper, 0, -110, () => paper.disc(at(0, -88), 21, colours.deep, { lift: 0 }), 1, turn + 20);
    paper.disc(at(0, -110), 50, colours.second, { lift: 0.4 });
    for (const side of [-1, 1])
      paper.sheet(box(side * 130 - 26, -350, 52, 80, 12), darker(colours.main, 0.3), { lift: 0.6 });
    const handset =
      'M-370 -300C-380 -420 -240 -450 0 -450S380 -420 370 -300Q366 -270 330 -270H240Q206 -270 204 -310C200 -350 100 -356 0 -356S-200 -350 -204 -310Q-206 -270 -240 -270H-330Q-366 -270 -370 -300Z';
    cast(paper, handset, 30, 24);
    solid(paper, handset, colours.deep, {
      lift: 1.2,
      gleam: 'M-330 -350C-320 -420 -200 -432 0 -432S200 -432 250 -420C200 -424 100 -420 0 -420S-280 -410 -310 -350Z',
    });
  });
}

/** A tablet propped against a plant. */
export function tablet(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  tableTop(paper, colours.table, 720);
  place(paper, 1290, 740, () => {
    for (const [turn, tall] of [
      [-64, 300],
      [-30, 390],
      [2, 450],
      [34, 380],
      [68, 280],
    ] as const)
      place(
        paper,
        0,
        -170,
        () =>
          solid(
            paper,
            `M0 0C-56 ${-tall * 0.4} -46 ${-tall * 0.8} 0 ${-tall}C46 ${-tall * 0.8} 56 ${-tall * 0.4} 0 0Z`,
            colours.main,
            { lift: 0.6, shade: `M0 0V${-tall}H80V0Z` },
          ),
        1,
        turn * 0.85,
      );
    solid(paper, 'M-120 -190H120L96 0H-96Z', colours.accent, { lift: 1.1, shade: box(50, -200, 90, 210) });
    paper.sheet(box(-132, -214, 264, 50, 12), lighter(colours.accent, 0.15), { lift: 0.5 });
  });
  place(
    paper,
    900,
    748,
    () => {
      const body = box(-300, -440, 600, 430, 36);
      cast(paper, body, 44, 8);
      solid(paper, body, '#20343C', { lift: 1.3 });
      paper.sheet(box(-268, -408, 536, 366, 14), '#F8F4E8', { lift: 0 });
      paper.group({ clip: box(-268, -408, 536, 366, 14) }, () => {
        paper.sheet(box(-280, -420, 560, 92), colours.deep, { lift: 0 });
        paper.disc(at(-226, -366), 24, colours.second, { lift: 0.2 });
        paper.line([at(-182, -366), at(-60, -366)], paperWhite, 15);
        for (const [x, fill] of [
          [-240, colours.main],
          [-70, colours.second],
          [100, colours.accent],
        ] as const) {
          paper.sheet(box(x, -296, 150, 130, 12), fill, { lift: 0.3 });
          paper.line([at(x + 10, -136), at(x + 126, -136)], '#46575C', 12);
          paper.line([at(x + 10, -104), at(x + 86, -104)], '#B9C2BC', 10);
        }
      });
      paper.sheet(poly([-320, -16], [320, -16], [350, 12], [-350, 12]), darker(colours.table, 0.4), { lift: 0.7 });
    },
    1,
    0,
  );
}

/** A packed suitcase with its label. */
export function suitcase(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, colours.table, 720);
  place(paper, 980, 810, () => {
    paper.strokes('M-90 -520C-90 -640 90 -640 90 -520', darker(colours.accent, 0.5), 30);
    const body = box(-360, -530, 720, 510, 54);
    cast(paper, body, 60, 12);
    solid(paper, body, colours.accent, {
      lift: 1.3,
      shade: box(230, -540, 150, 540),
      gleam: box(-320, -512, 640, 12, 6),
    });
    for (const x of [-250, 180]) {
      solid(paper, box(x, -530, 70, 510), darker(colours.table, 0.2), { lift: 0.5 });
      paper.sheet(box(x - 6, -330, 82, 66, 10), colours.second, { lift: 0.6 });
      paper.sheet(box(x + 18, -312, 34, 30, 4), darker(colours.table, 0.4), { lift: 0 });
    }
    for (const [x, y, turn, fill] of [
      [-60, -400, -10, colours.main],
      [80, -250, 8, colours.second],
      [-70, -150, 4, '#CFE3DA'],
    ] as const)
      place(
        paper,
        x,
        y,
        () => {
          paper.sheet(box(-84, -56, 168, 112, 56), fill, { lift: 0.4 });
          paper.strokes('M-40 14C-20 -26 20 -26 44 -6', paperWhite, 11);
        },
        0.85,
        turn,
      );
    paper.strokes('M60 -560C100 -500 120 -470 120 -420', colours.deep, 7);
    place(
      paper,
      130,
      -400,
      () => {
        solid(paper, 'M-46 0L0 -40L46 0V120Q46 132 34 132H-34Q-46 132 -46 120Z', paperWhite, { lift: 1 });
        paper.line([at(-22, 40), at(24, 40)], colours.deep, 9);
        paper.line([at(-22, 74), at(14, 74)], '#B9C2BC', 9);
      },
      1,
      -8,
    );
    for (const x of [-270, 270]) paper.disc(at(x, -8), 32, darker(colours.deep, 0.2), { lift: 0.6 });
  });
}

/** A parcel tied with string, a sprig under the knot. */
export function parcel(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 210, 90, 440, 420, 160);
  tableTop(paper, colours.table, 710);
  place(paper, 990, 760, () => {
    const low = box(-330, -290, 660, 290, 8);
    cast(paper, low, 52, 10);
    solid(paper, low, '#CFA678', { lift: 1.2, shade: box(220, -300, 120, 310), gleam: box(-330, -290, 660, 12) });
    paper.sheet(box(-200, -290, 30, 290), colours.main, { lift: 0.3 });
    paper.sheet(box(-60, -200, 250, 140, 6), paperWhite, { lift: 0.4 });
    for (const [row, long] of [170, 200, 110].entries())
      paper.line([at(-32, -164 + row * 36), at(-32 + long, -164 + row * 36)], '#8E9A98', 9);
    paper.sheet(box(136, -188, 38, 46, 3), colours.accent, { lift: 0.2 });
    const high = box(-240, -480, 470, 190, 8);
    cast(paper, high, 44, 10);
    solid(paper, high, lighter(colours.main, 0.35), {
      lift: 1.1,
      shade: box(150, -490, 90, 210),
      gleam: box(-240, -480, 470, 10),
    });
    paper.sheet(box(-30, -480, 34, 190), colours.second, { lift: 0.3 });
    for (const side of [-1, 1])
      solid(
        paper,
        `M-13 -484C${-13 + side * 40} -580 ${-13 + side * 150} -590 ${-13 + side * 150} -530C${-13 + side * 150} -480 ${-13 + side * 60} -476 -13 -484Z`,
        colours.second,
        {
          lift: 0.7,
          shade: `M-13 -484C${-13 + side * 60} -520 ${-13 + side * 110} -520 ${-13 + side * 150} -510V-470H-13Z`,
        },
      );
    paper.disc(at(-13, -490), 25, darker(colours.second, 0.15), { lift: 0.6 });
    for (const [turn, tall] of [
      [26, 190],
      [52, 220],
      [80, 180],
    ] as const)
      place(
        paper,
        10,
        -492,
        () =>
          solid(
            paper,
            `M0 0C-30 ${-tall * 0.4} -24 ${-tall * 0.9} 0 ${-tall}C24 ${-tall * 0.9} 30 ${-tall * 0.4} 0 0Z`,
            '#4E7F67',
            { lift: 0.5 },
          ),
        1,
        turn,
      );
  });
}

/** A basket with bread, leaves and a bottle. */
export function basket(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  tableTop(paper, colours.table, 720);
  paper.strokes('M720 480C720 120 1260 120 1260 480', '#A87B41', 34);
  paper.strokes('M720 474C720 126 1260 126 1260 474', '#C99A5B', 22);
  solid(paper, 'M1130 500V300Q1130 270 1110 250V190H1160V250Q1140 270 1190 300V500Z', colours.main, { lift: 0.8 });
  solid(paper, 'M1098 520V330C1098 280 1122 270 1122 220V176H1172V220C1172 270 1196 280 1196 330V520Z', colours.main, {
    lift: 0.9,
    shade: box(1156, 170, 50, 360),
    gleam: box(1112, 340, 12, 120, 6),
  });
  paper.sheet(box(1098, 380, 98, 80), paperWhite, { lift: 0.3 });
  for (const [x, turn, tall] of [
    [790, -24, 260],
    [840, -6, 310],
    [890, 14, 250],
  ] as const)
    place(
      paper,
      x,
      520,
      () =>
        solid(
          paper,
          `M0 0C-50 ${-tall * 0.4} -60 ${-tall * 0.8} 0 ${-tall}C60 ${-tall * 0.8} 50 ${-tall * 0.4} 0 0Z`,
          '#5E8C61',
          { lift: 0.6, shade: `M0 0V${-tall}H80V0Z` },
        ),
      1,
      turn,
    );
  place(
    paper,
    1000,
    500,
    () => {
      const loaf = 'M-86 60V-150C-86 -250 86 -250 86 -150V60Z';
      solid(paper, loaf, '#D79A4E', { lift: 1, shade: box(34, -260, 70, 340) });
      for (const y of [-180, -110, -40]) paper.strokes(`M-50 ${y + 24}Q0 ${y - 26} 50 ${y}`, '#F4D9A4', 15);
    },
    1,
    8,
  );
  const body = 'M660 480H1320L1262 748Q1258 772 1232 772H748Q722 772 718 748Z';
  cast(paper, body, 52, 12);
  solid(paper, body, '#C99A5B', { lift: 1.2, shade: 'M1140 470H1330V790H1070Z' });
  paper.group({ clip: body }, () => {
    for (const [row, y] of [526, 582, 638, 694, 750].entries())
      for (let x = 640 + (row % 2) * 44; x < 1340; x += 88)
        paper.sheet(box(x, y - 20, 70, 40, 18), row % 2 ? '#D9AF73' : '#B98747', { lift: 0.3 });
  });
  paper.sheet(box(640, 458, 700, 52, 24), '#DDB67E', { lift: 0.8 });
  const cloth = 'M760 462H1010L960 610L900 560L850 640Z';
  solid(paper, cloth, paperWhite, { lift: 0.9 });
  paper.group({ clip: cloth }, () => {
    for (let x = 770; x < 1010; x += 50) paper.sheet(box(x, 450, 20, 200), colours.accent, { lift: 0 });
  });
}
