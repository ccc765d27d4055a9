import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { darkened, type Colours } from './colours.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { floor, wall } from './settings.ts';

/** An empty bench at a bus stop in the light of its lamp. */
export function busStop(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.4);
  wall(paper, colours.wall);
  for (const [x, y, w] of [
    [-30, 500, 240],
    [240, 430, 190],
    [470, 540, 260],
    [1380, 470, 260],
  ] as const) {
    paper.sheet(box(x, y, w, 400), darker(colours.wall, 0.25), { lift: 0.6 });
    for (const [dx, dy] of [
      [40, 50],
      [110, 50],
      [40, 130],
      [110, 210],
    ] as const)
      paper.sheet(box(x + dx, y + dy, 34, 44, 3), dx + dy === 160 ? '#FFDFA0' : darker(colours.wall, 0.4), { lift: 0 });
  }
  floor(paper, darker(colours.table, 0.35), 770);
  paper.sheet(poly([900, 224], [1120, 224], [1440, 860], [580, 860]), '#FFD890', { lift: 0, opacity: 0.34 });
  for (const x of [640, 1370]) solid(paper, box(x, 190, 30, 620, 6), darker(light.main, 0.35), { lift: 0.8 });
  solid(paper, 'M580 190L620 130H1420L1450 190Z', light.main, { lift: 1.2, gleam: box(560, 130, 900, 14) });
  paper.sheet(box(880, 190, 260, 32, 12), '#FFF1C8', { lift: 0.5 });
  for (const [y, tall] of [
    [450, 46],
    [514, 46],
    [612, 50],
  ] as const) {
    cast(paper, box(720, y, 580, tall, 8), 10, 20, 0.2);
    solid(paper, box(720, y, 580, tall, 8), light.second, { lift: 0.8, gleam: box(720, y, 580, 10) });
  }
  for (const x of [770, 1220]) {
    solid(paper, box(x, 430, 26, 390, 6), darker(light.accent, 0.3), { lift: 0.6 });
    solid(paper, poly([x - 20, 660], [x + 6, 660], [x - 18, 824], [x - 46, 824]), darker(light.accent, 0.2), {
      lift: 0.5,
    });
  }
  paper.sheet(box(1478, 300, 22, 560), darker(light.accent, 0.3), { lift: 0.7 });
  paper.disc(at(1489, 290), 78, light.accent, { lift: 1 });
  paper.sheet(box(1450, 258, 78, 60, 12), paperWhite, { lift: 0.2 });
  for (const x of [1462, 1493]) paper.sheet(box(x, 268, 24, 22, 3), light.accent, { lift: 0 });
  for (const x of [1468, 1510]) paper.disc(at(x, 320), 10, darker(light.accent, 0.5), { lift: 0 });
}

/** Two people on a bench, seen from behind; one has a hand on the other's shoulder. */
export function handOnShoulder(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  for (const [x, turn, tall] of [
    [100, -18, 540],
    [260, 3, 660],
    [430, 22, 520],
    [1560, -14, 580],
  ] as const)
    place(
      paper,
      x,
      940,
      () => {
        paper.sheet(
          `M0 0C-80 ${-tall * 0.3} -70 ${-tall * 0.8} 0 ${-tall}C70 ${-tall * 0.8} 80 ${-tall * 0.3} 0 0Z`,
          lighter(colours.main, 0.5),
          { lift: 0.6 },
        );
        paper.line([at(0, -10), at(0, -tall * 0.9)], lighter(colours.main, 0.7), 6);
      },
      1,
      turn,
    );
  // The one on the left, the hair in a knot.
  const left = 'M640 900C630 640 660 520 780 486H900C1010 520 1046 640 1040 900Z';
  solid(paper, left, colours.accent, { lift: 1.2, shade: 'M960 480H1060V910H900C960 760 980 600 960 480Z' });
  paper.sheet('M800 420H880V500Q840 530 800 500Z', '#B9805C', { lift: 0.5 });
  paper.disc(at(840, 232), 52, '#3A2620', { lift: 0.8 });
  solid(paper, 'M740 350C730 230 950 230 940 350C946 420 910 458 840 458C770 458 734 420 740 350Z', '#4A3128', {
    lift: 1,
    gleam: 'M770 300C790 260 850 250 880 262L870 276C840 268 800 280 784 316Z',
  });
  // The one on the right, leaning a little towards them.
  const right = 'M1040 900C1040 620 1080 470 1200 436H1330C1450 470 1490 620 1500 900Z';
  solid(paper, right, colours.deep, { lift: 1.2, shade: 'M1400 440H1520V910H1330C1410 760 1430 600 1400 440Z' });
  paper.sheet('M1208 360H1296V452Q1252 484 1208 452Z', '#E2AE86', { lift: 0.5 });
  paper.sheet(oval(1138, 316, 24, 32), '#E2AE86', { lift: 0.4 });
  paper.sheet(oval(1368, 316, 24, 32), '#E2AE86', { lift: 0.4 });
  solid(
    paper,
    'M1144 290C1134 160 1372 160 1362 290C1366 372 1330 404 1253 404C1176 404 1140 372 1144 290Z',
    '#C9B9A4',
    { lift: 1, shade: 'M1290 190H1380V410H1270C1330 340 1330 260 1290 190Z' },
  );
  paper.sheet(
    'M1240 440C1100 440 970 474 880 520L896 604C1000 576 1110 584 1210 610C1290 590 1300 460 1240 440Z',
    colours.deep,
    { lift: 0.9, rim: 0 },
  );
  paper.sheet('M890 520L868 526C856 550 862 590 880 606L902 600Z', lighter(colours.deep, 0.25), { lift: 0.4 });
  const hand =
    'M872 524C830 524 784 536 752 560C740 570 748 584 764 580L790 570C772 584 760 600 764 610C770 620 784 612 800 598C794 614 796 626 806 626C818 626 824 612 832 602C836 614 848 618 858 612L880 602Z';
  paper.sheet(hand, '#E2AE86', { lift: 0.7 });
  for (const y of [716, 822]) {
    cast(paper, box(380, y, 1240, 78, 10), 0, 22);
    solid(paper, box(380, y, 1300, 78, 10), colours.second, { lift: 1, gleam: box(380, y, 1300, 14) });
  }
  for (const x of [470, 1500]) solid(paper, box(x, 680, 40, 240, 8), darker(colours.deep, 0.2), { lift: 0.8 });
}

/** A letterbox on its post among flowers, a letter in its slot. */
export function letterbox(paper: Paper, colours: Colours): void {
  paper.sheet(box(-20, -20, 1640, 940), '#CFE3DA', { lift: 0, fade: '#F6EFD8' });
  for (let x = -30; x < 1640; x += 118) {
    const tall = 330 + ((x * 7) % 16);
    solid(
      paper,
      poly([x, tall + 40], [x + 47, tall], [x + 94, tall + 40], [x + 94, 920], [x, 920]),
      lighter(colours.wall, 0.5),
      { lift: 0.7, shade: box(x + 70, tall, 40, 600) },
    );
  }
  paper.sheet('M-20 780C300 730 600 800 900 770S1400 740 1640 780V920H-20Z', '#6F9A68', { lift: 0.9 });
  solid(paper, box(940, 470, 74, 420), colours.deep, { lift: 1, shade: box(984, 470, 40, 420) });
  const body = 'M720 520V330C720 210 1230 210 1230 330V520Z';
  cast(paper, body, 40, 30);
  solid(paper, body, colours.second, {
    lift: 1.3,
    shade: 'M1120 220H1250V540H1060C1130 440 1140 320 1120 220Z',
    gleam: 'M756 330C760 280 800 262 860 254L862 272C810 280 784 296 778 336Z',
  });
  solid(paper, box(700, 506, 550, 42, 10), darker(colours.second, 0.25), { lift: 0.8 });
  paper.sheet(box(806, 392, 340, 26, 13), darker(colours.second, 0.65), { lift: 0 });
  paper.group({ clip: box(760, 150, 440, 258) }, () =>
    place(
      paper,
      976,
      330,
      () => {
        const letter = box(-130, -104, 260, 220, 6);
        paper.sheet(letter, paperWhite, { lift: 0.8 });
        paper.strokes('M-128 -100L0 0L128 -100', '#C9BFAE', 5);
        paper.sheet(box(68, -88, 44, 50, 3), colours.accent, { lift: 0.2 });
      },
      1,
      -5,
    ),
  );
  solid(paper, box(1216, 268, 20, 120, 6), colours.deep, { lift: 0.5 });
  paper.sheet(poly([1226, 268], [1330, 268], [1306, 300], [1330, 332], [1226, 332]), colours.accent, { lift: 0.8 });
  for (const [x, tall, fill] of [
    [600, 190, colours.main],
    [690, 130, paperWhite],
    [790, 100, colours.main],
    [1120, 120, paperWhite],
    [1210, 180, colours.main],
    [1310, 140, colours.second],
  ] as const) {
    paper.strokes(`M${x} 880q14 ${-tall * 0.6} 0 ${-tall}`, '#3E6B48', 9);
    solid(paper, `M${x} 860q-60 -30 -56 -80q46 14 56 80q10 -66 56 -80q4 50 -56 80Z`, '#4E7F55', { lift: 0.4 });
    for (let turn = 0; turn < 360; turn += 60)
      place(paper, x, 880 - tall, () => paper.sheet(oval(0, -34, 20, 30), fill, { lift: 0.35 }), 1, turn);
    paper.disc(at(x, 880 - tall), 18, '#8A4B14', { lift: 0.3 });
  }
}

/** A crate of empty bottles put out for collection. */
export function bottleCrate(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  for (let y = 120; y < 700; y += 116)
    for (let x = (y / 116) % 2 > 1 ? -90 : 0; x < 1640; x += 190)
      paper.sheet(box(x, y, 176, 102, 4), lighter(colours.wall, 0.16), { lift: 0.12 });
  floor(paper, '#B9B2A4', 730);
  const bottle = (x: number, y: number, fill: string, turn: number, label: string) =>
    place(
      paper,
      x,
      y,
      () => {
        const glass = 'M-30 -420H30V-320C30 -270 70 -250 70 -190V0H-70V-190C-70 -250 -30 -270 -30 -320Z';
        solid(paper, glass, fill, { lift: 0.9, shade: box(26, -430, 60, 440), gleam: box(-52, -190, 14, 150, 7) });
        paper.sheet(box(-36, -430, 72, 34, 8), darker(fill, 0.35), { lift: 0.4 });
        paper.group({ clip: glass }, () => paper.sheet(box(-80, -160, 160, 100), label, { lift: 0.2 }));
      },
      1,
      turn,
    );
  bottle(770, 560, '#6B7F3C', -5, paperWhite);
  bottle(920, 540, '#8A5A2B', 2, colours.second);
  bottle(1065, 560, '#4E7A58', -2, paperWhite);
  bottle(1205, 545, '#8A5A2B', 7, colours.accent);
  const crate = 'M650 480H1330L1296 800Q1292 822 1268 822H712Q688 822 684 800Z';
  cast(paper, crate, 54, 10);
  solid(paper, crate, colours.accent, { lift: 1.3, shade: 'M1160 480H1350V830H1110Z' });
  for (const y of [580, 690])
    for (let x = 730; x < 1240; x += 136)
      paper.sheet(box(x, y, 104, 70, 14), darker(colours.accent, 0.42), { lift: 0 });
  paper.sheet(box(632, 462, 716, 60, 16), lighter(colours.accent, 0.15), { lift: 0.8 });
  paper.sheet(box(900, 478, 180, 28, 14), darker(colours.accent, 0.45), { lift: 0 });
}

/** An empty stool before a gambling machine, whose light is all there is. */
export function pokieStool(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.6);
  wall(paper, colours.wall);
  floor(paper, darker(colours.wall, 0.4), 800);
  paper.sheet(poly([820, 240], [1230, 240], [1560, 920], [430, 920]), '#FFC46B', { lift: 0, opacity: 0.16 });
  const cabinet = 'M760 820V210C760 90 1290 90 1290 210V820Z';
  solid(paper, cabinet, light.main, { lift: 1.3, shade: 'M1190 90H1310V830H1150Z' });
  paper.sheet('M800 230C800 120 1250 120 1250 230Z', light.second, { lift: 0.6 });
  for (let step = 0; step < 9; step += 1)
    paper.disc(at(838 + step * 47, 214 - Math.sin((step / 8) * Math.PI) * 54), 11, '#FFF3CF', { lift: 0.2 });
  paper.sheet(box(812, 270, 426, 260, 16), '#2A1420', { lift: 0.5 });
  for (const [index, x] of [836, 964, 1092].entries()) {
    paper.sheet(box(x, 292, 120, 216, 8), '#FFF6DC', { lift: 0, fade: '#F4D79A' });
    if (index === 1)
      paper.sheet(poly([x + 60, 340], [x + 100, 400], [x + 60, 460], [x + 20, 400]), light.accent, { lift: 0.4 });
    else {
      paper.strokes(`M${x + 60} 340q8 40 -24 66M${x + 60} 340q-4 40 28 70`, '#4E7A58', 7);
      for (const dx of [36, 88]) paper.disc(at(x + dx, 426), 27, light.main, { lift: 0.4 });
    }
  }
  solid(paper, poly([780, 560], [1270, 560], [1310, 640], [740, 640]), darker(light.main, 0.3), { lift: 0.9 });
  for (const [x, fill] of [
    [860, light.second],
    [960, '#FFF3CF'],
    [1060, light.accent],
    [1160, light.second],
  ] as const)
    paper.sheet(oval(x, 600, 34, 16), fill, { lift: 0.4 });
  place(paper, 900, 872, () => {
    for (const side of [-1, 1])
      solid(paper, poly([side * 70, -260], [side * 44, -260], [side * 96, 10], [side * 124, 10]), '#140E16', {
        lift: 0.6,
      });
    paper.sheet(box(-86, -110, 172, 18, 9), '#241824', { lift: 0.4 });
    solid(
      paper,
      'M-150 -300Q-150 -340 -100 -340H100Q150 -340 150 -300Q150 -256 100 -256H-100Q-150 -256 -150 -300Z',
      '#2C1B28',
      { lift: 1.1, gleam: 'M-110 -336H110V-326H-110Z' },
    );
  });
}
