import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { darkened, type Colours } from './colours.ts';
import { chair, mug } from './household.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { floor, tableTop, wall, windowIn, windowLight } from './settings.ts';

/** A flip chart and chairs in a half circle. */
export function workshopRoom(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, colours.table, 720);
  windowLight(paper, 180, 110, 380, 360, 140);
  for (const side of [-1, 1])
    solid(
      paper,
      poly([1000 + side * 150, 500], [1000 + side * 126, 500], [1000 + side * 200, 800], [1000 + side * 228, 800]),
      darker(colours.table, 0.4),
      { lift: 0.7 },
    );
  const board = box(760, 70, 480, 470, 14);
  cast(paper, board, 44, 30);
  solid(paper, box(740, 60, 520, 36, 10), colours.deep, { lift: 0.8 });
  paper.sheet(board, paperWhite, { lift: 1.1 });
  paper.sheet(box(740, 56, 520, 40, 10), colours.deep, { lift: 0.8 });
  paper.sheet(
    'M830 190H990Q1014 190 1014 214V290Q1014 314 990 314H900L862 352V314H830Q806 314 806 290V214Q806 190 830 190Z',
    colours.main,
    { lift: 0.5 },
  );
  paper.sheet(
    'M1060 290H1170Q1194 290 1194 314V380Q1194 404 1170 404H1152V440L1112 404H1060Q1036 404 1036 380V314Q1036 290 1060 290Z',
    colours.second,
    { lift: 0.5 },
  );
  for (const y of [224, 256, 286]) paper.line([at(840, y), at(y === 286 ? 920 : 980, y)], paperWhite, 8);
  paper.line([at(826, 480), at(1010, 480)], '#B9C2BC', 11);
  chair(paper, 610, 850, colours.main, 0.74);
  chair(paper, 860, 884, colours.accent, 0.8);
  chair(paper, 1160, 884, colours.second, 0.8);
  chair(paper, 1410, 850, colours.deep, 0.74);
}

/** Three chairs turned to each other under a lamp. */
export function threeChairs(paper: Paper, colours: Colours): void {
  wall(paper, darker(colours.main, 0.1));
  floor(paper, darker(colours.table, 0.2), 690);
  paper.sheet(oval(1000, 800, 560, 86), lighter(colours.wall, 0.2), { lift: 0.5 });
  paper.sheet(oval(1000, 800, 440, 62), colours.accent, { lift: 0.4 });
  paper.sheet(oval(1000, 800, 320, 40), lighter(colours.wall, 0.4), { lift: 0.3 });
  chair(paper, 1000, 780, colours.second, 1);
  chair(paper, 720, 850, lighter(colours.wall, 0.3), 1.06);
  chair(paper, 1290, 850, darker(colours.deep, 0.1), 1.06);
}

/** A bed-side table at two in the morning: the lamp is lit, the phone rings. */
export function bedside(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.45);
  wall(paper, colours.wall);
  windowIn(paper, [250, 90, 320, 400], {
    sky: ['#141D33', '#3A3452'],
    frame: lighter(colours.wall, 0.14),
    view: () => {
      for (const [x, y, r] of [
        [50, 70, 4],
        [120, 150, 3],
        [240, 60, 5],
        [280, 250, 3],
        [90, 290, 3],
        [200, 200, 4],
      ] as const)
        paper.disc(at(x, y), r, '#FFF1CC', { lift: 0 });
    },
  });
  paper.sheet(poly([850, 330], [1150, 330], [1440, 700], [560, 700]), '#FFDB9A', { lift: 0, opacity: 0.22 });
  tableTop(paper, light.table, 690);
  solid(paper, 'M950 690C950 600 930 560 970 470H1030C1070 560 1050 600 1050 690Z', light.accent, {
    lift: 1,
    shade: box(1010, 460, 70, 240),
    gleam: box(966, 520, 12, 140, 6),
  });
  paper.sheet(box(900, 676, 200, 34, 14), darker(light.accent, 0.2), { lift: 0.6 });
  solid(paper, poly([880, 170], [1120, 170], [1200, 470], [800, 470]), '#FBE3AE', {
    lift: 1.2,
    shade: poly([1060, 160], [1220, 160], [1220, 480], [1090, 480]),
  });
  paper.sheet(box(794, 452, 412, 26, 8), light.second, { lift: 0.5 });
  place(paper, 1330, 720, () => {
    const body = 'M-110 0L-84 -220Q-80 -240 -60 -240H60Q80 -240 84 -220L110 0Z';
    solid(paper, 'M-150 0H150V26H-150Z', darker(light.main, 0.4), { lift: 0.6 });
    paper.sheet(body, '#20121C', { lift: 1 });
    paper.sheet('M-90 -14L-68 -214Q-66 -222 -58 -222H58Q66 -222 68 -214L90 -14Z', '#CFE6F5', { lift: 0 });
    paper.disc(at(0, -150), 36, light.main, { lift: 0.2 });
    paper.disc(at(-36, -52), 23, '#B3261E', { lift: 0.2 });
    paper.disc(at(38, -52), 23, '#2E7D4F', { lift: 0.2 });
    for (const side of [-1, 1])
      paper.strokes(
        `M${side * 130} -230q${side * 26} 40 ${side * 4} 90M${side * 168} -250q${side * 36} 60 ${side * 6} 130`,
        '#FFF1CC',
        8,
        0.8,
      );
  });
  mug(paper, 720, 730, light.main, { scale: 0.85, side: -1 });
}

/** A clock above a chair: five minutes to. */
export function clock(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, colours.table, 800);
  windowLight(paper, 250, 180, 360, 360, 140);
  place(paper, 980, 330, () => {
    const face = oval(0, 0, 240, 240);
    cast(paper, face, 46, 36);
    solid(paper, face, colours.main, { lift: 1.3 });
    paper.disc(at(0, 0), 204, paperWhite, { lift: 0.4 });
    paper.sheet('M0 0L-101 -176A204 204 0 0 1 0 -204Z', colours.second, { lift: 0.2 });
    for (let hour = 0; hour < 12; hour += 1)
      place(
        paper,
        0,
        0,
        () => paper.sheet(box(-6, -190, 12, hour % 3 ? 22 : 40, 5), colours.deep, { lift: 0 }),
        1,
        hour * 30,
      );
    place(paper, 0, 0, () => paper.sheet(box(-11, -120, 22, 140, 10), colours.deep, { lift: 0.6 }), 1, 268);
    place(paper, 0, 0, () => paper.sheet(box(-7, -178, 14, 200, 7), colours.deep, { lift: 0.6 }), 1, 330);
    paper.disc(at(0, 0), 19, colours.accent, { lift: 0.4 });
  });
  for (const [x, fill] of [
    [760, colours.accent],
    [1200, colours.deep],
  ] as const)
    chair(paper, x, 1130, fill, 1);
}

/** A curtain moves at an open window, a plant stands on the sill. */
export function openWindow(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  const pane = box(700, 70, 560, 610);
  paper.sheet(box(664, 34, 632, 682), paperWhite, { lift: 0.9 });
  paper.sheet(pane, '#CFE6E2', { lift: 0, fade: '#FBF1DA' });
  paper.group({ clip: pane }, () => {
    paper.sheet(
      'M690 690V560C780 470 860 560 900 520C980 440 1060 560 1120 510C1180 470 1240 540 1270 520V690Z',
      '#A9C7AE',
      { lift: 0.4 },
    );
    paper.sheet('M690 690V620C800 560 900 640 1000 600S1200 570 1270 620V690Z', '#6F9A78', { lift: 0.4 });
  });
  paper.sheet(box(972, 60, 18, 630), paperWhite, { lift: 0.5 });
  solid(
    paper,
    'M1290 20C1250 220 1330 420 1180 640C1156 684 1130 694 1104 704C1200 720 1380 716 1424 704C1440 420 1400 200 1420 20Z',
    lighter(colours.main, 0.62),
    { lift: 1.2 },
  );
  for (const [from, bend] of [
    [1330, 1250],
    [1370, 1330],
    [1400, 1390],
  ] as const)
    paper.strokes(`M${from} 30C${from - 30} 260 ${bend + 30} 480 ${bend - 60} 700`, lighter(colours.main, 0.4), 7, 0.8);
  solid(
    paper,
    'M680 20C700 240 660 460 690 700C640 720 570 710 540 700C560 460 540 220 550 20Z',
    lighter(colours.main, 0.62),
    { lift: 1.2 },
  );
  for (const x of [590, 634])
    paper.strokes(`M${x} 30C${x + 10} 260 ${x - 14} 480 ${x} 690`, lighter(colours.main, 0.4), 7, 0.8);
  paper.sheet(box(500, -10, 980, 40, 20), colours.deep, { lift: 1 });
  solid(paper, box(600, 700, 800, 44, 8), lighter(colours.table, 0.4), { lift: 1, gleam: box(600, 700, 800, 12) });
  place(paper, 850, 702, () => {
    for (const [turn, tall] of [
      [-70, 190],
      [-34, 270],
      [0, 320],
      [34, 260],
      [72, 180],
    ] as const)
      place(
        paper,
        0,
        -120,
        () => {
          solid(
            paper,
            `M0 0C-44 ${-tall * 0.4} -36 ${-tall * 0.8} 0 ${-tall}C36 ${-tall * 0.8} 44 ${-tall * 0.4} 0 0Z`,
            colours.accent,
            { lift: 0.6, shade: `M0 0V${-tall}H60V0Z` },
          );
        },
        1,
        turn * 0.8,
      );
    solid(paper, 'M-92 -140H92L70 0H-70Z', colours.main, { lift: 1, shade: box(30, -150, 80, 160) });
    paper.sheet(box(-102, -162, 204, 40, 10), lighter(colours.main, 0.15), { lift: 0.5 });
  });
}

/** A window with its blind half down. */
export function blind(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  const pane = box(720, 80, 580, 600);
  paper.sheet(box(684, 44, 652, 672), paperWhite, { lift: 1 });
  paper.sheet(pane, '#BFDDD6', { lift: 0, fade: '#FBF0D4' });
  paper.group({ clip: pane }, () => {
    paper.sheet(poly([900, 690], [900, 520], [1040, 420], [1180, 520], [1180, 690]), lighter(colours.accent, 0.5), {
      lift: 0.5,
    });
    paper.sheet(box(1000, 570, 70, 120), lighter(colours.deep, 0.3), { lift: 0.2 });
  });
  paper.sheet(box(1001, 72, 18, 616), paperWhite, { lift: 0.4 });
  for (let y = 66; y < 470; y += 45)
    solid(paper, box(700, y, 620, 40, 4), colours.main, { lift: 0.7, gleam: box(700, y, 620, 10) });
  solid(paper, box(696, 470, 628, 32, 10), colours.deep, { lift: 0.9 });
  paper.line([at(1276, 500), at(1276, 610)], colours.deep, 5);
  paper.disc(at(1276, 622), 16, colours.second, { lift: 0.5 });
  solid(paper, box(640, 706, 740, 46, 8), lighter(colours.table, 0.35), { lift: 1, gleam: box(640, 706, 740, 12) });
  mug(paper, 820, 708, colours.second, { scale: 0.72 });
}

/** Picture frames on a shelf, one of them turned to the wall. */
export function frames(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  tableTop(paper, colours.table, 720);
  const frame = (x: number, w: number, h: number, fill: string, inside: () => void) => {
    const edge = box(x, 726 - h, w, h, 8);
    cast(paper, edge, 44, 6);
    solid(paper, edge, fill, { lift: 1.1, gleam: box(x, 726 - h, w, 12) });
    const mount = box(x + 32, 758 - h, w - 64, h - 64);
    paper.sheet(mount, paperWhite, { lift: 0.3 });
    paper.group({ clip: mount }, () => place(paper, x + w / 2, 694, inside));
  };
  frame(650, 270, 350, colours.main, () => {
    paper.sheet(box(-200, -400, 400, 420), '#CFE3DA', { lift: 0 });
    paper.sheet('M-90 20C-90 -90 90 -90 90 20Z', colours.accent, { lift: 0.4 });
    paper.disc(at(0, -142), 58, '#B9805C', { lift: 0.4 });
    paper.sheet('M-66 -130C-80 -230 80 -230 66 -130C30 -190 -20 -160 -66 -130Z', '#3A2620', { lift: 0.3 });
  });
  const back = box(960, 310, 330, 416, 8);
  cast(paper, back, 50, 6);
  solid(paper, back, '#C6A37A', { lift: 1.3 });
  paper.sheet(box(986, 336, 278, 364), '#B58F63', { lift: 0.3 });
  solid(paper, poly([1090, 440], [1160, 440], [1200, 726], [1110, 726]), '#8B6A45', { lift: 0.9 });
  for (const [x, y] of [
    [1000, 380],
    [1236, 380],
    [1000, 650],
    [1236, 650],
  ] as const)
    paper.sheet(box(x, y, 22, 12, 4), '#E6DCC8', { lift: 0.4 });
  frame(1330, 220, 260, colours.second, () => {
    paper.sheet(box(-200, -300, 400, 320), '#F7E4BE', { lift: 0 });
    for (const [x, fill] of [
      [-34, colours.deep],
      [40, colours.main],
    ] as const) {
      paper.sheet(oval(x, 6, 44, 70), fill, { lift: 0.3 });
      paper.disc(at(x, -92), 30, '#C98F68', { lift: 0.3 });
    }
  });
}
