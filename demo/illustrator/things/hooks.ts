import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { darkened, type Colours } from './colours.ts';
import { hook } from './household.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { floor, panelling, wall, windowLight } from './settings.ts';

/** A rail with hooks, from edge to edge. */
function rail(paper: Paper, y: number, fill: string, hooks: readonly number[], hookFill: string): void {
  paper.sheet(box(-20, y, paper.width + 40, 74), fill, { lift: 1 });
  paper.sheet(box(-20, y, paper.width + 40, 14), lighter(fill, 0.35), { lift: 0 });
  for (const x of hooks) hook(paper, x, y + 40, hookFill);
}

/** A hi-vis vest on a hook, a hard hat beside it. */
export function vest(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  rail(paper, 110, colours.table, [560, 900, 1300], colours.deep);
  const body =
    'M760 190C800 168 820 186 834 210L900 330L966 210C980 186 1000 168 1040 190L1080 300C1062 380 1086 430 1096 460V800H704V460C714 430 738 380 720 300Z';
  cast(paper, body, 46, 26);
  paper.sheet('M800 190C860 150 940 150 1000 190L966 250L900 360L834 250Z', '#B83A12', { lift: 0.3 });
  solid(paper, body, '#F26B2B', { lift: 1.2, shade: 'M1000 180H1110V820H1010C1050 600 1010 380 1000 180Z' });
  paper.group({ clip: body }, () => {
    for (const y of [530, 668]) {
      paper.sheet(box(690, y, 420, 66), '#F5D44A', { lift: 0.3 });
      paper.sheet(box(690, y + 14, 420, 38), '#E9EEE8', { lift: 0.2 });
    }
    for (const side of [-1, 1])
      paper.sheet(
        poly([900 + side * 70, 180], [900 + side * 122, 180], [900 + side * 150, 530], [900 + side * 96, 530]),
        '#E9EEE8',
        { lift: 0.3 },
      );
  });
  paper.line([at(900, 352), at(900, 800)], '#8E2E0E', 6);
  place(paper, 1326, 262, () => {
    const dome = 'M-158 40C-158 -130 158 -130 158 40Z';
    cast(paper, dome, 40, 30);
    solid(paper, dome, colours.second, {
      lift: 1,
      shade: 'M60 -110H170V60H90C110 0 100 -60 60 -110Z',
      gleam: oval(-86, -40, 18, 46),
    });
    for (const x of [-50, 0, 50])
      paper.sheet(box(x - 13, -96 + Math.abs(x) * 0.2, 26, 120, 12), lighter(colours.second, 0.25), { lift: 0.35 });
    solid(
      paper,
      'M-196 34H196Q210 34 204 52Q196 68 170 68H-170Q-196 68 -204 52Q-210 34 -196 34Z',
      darker(colours.second, 0.1),
      { lift: 0.8 },
    );
  });
}

/** A team's bib on a hook, a whistle on its cord beside it. */
export function bibAndWhistle(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  panelling(paper, lighter(colours.main, 0.2), 640);
  rail(paper, 110, colours.table, [520, 860, 1260], colours.deep);
  paper.sheet('M770 206C830 176 890 176 950 206L914 250H806Z', darker(colours.accent, 0.35), { lift: 0.3 });
  const bib =
    'M736 196C770 190 790 200 806 226C826 262 894 262 914 226C930 200 950 190 984 196C990 270 1010 330 1046 366V770H674V366C710 330 730 270 736 196Z';
  cast(paper, bib, 44, 26);
  solid(paper, bib, colours.accent, { lift: 1.2, shade: 'M960 190H1060V790H970C1010 600 980 380 960 190Z' });
  paper.strokes('M738 200C734 280 712 336 676 368', lighter(colours.accent, 0.55), 12);
  paper.strokes('M982 200C986 280 1008 336 1044 368', lighter(colours.accent, 0.55), 12);
  paper.strokes('M806 226C826 262 894 262 914 226', lighter(colours.accent, 0.55), 12);
  paper.strokes('M812 440H910L858 660', paperWhite, 44);
  paper.strokes('M1276 180C1180 330 1200 480 1250 540M1276 180C1360 330 1350 480 1290 540', colours.deep, 11);
  place(
    paper,
    1262,
    600,
    () => {
      const body = 'M-96 -58H96V-14H58C70 60 20 104 -38 92C-104 78 -120 -10 -96 -58Z';
      cast(paper, body, 26, 24);
      solid(paper, body, colours.second, {
        lift: 1,
        shade: 'M-120 40H120V120H-120Z',
        gleam: box(-80, -50, 150, 12, 6),
      });
      paper.disc(at(-30, 22), 34, darker(colours.second, 0.2), { lift: 0.3 });
      paper.sheet(box(16, -58, 40, 24), darker(colours.second, 0.55), { lift: 0 });
      paper.strokes('M-6 -60a18 18 0 1 1 2 0', colours.deep, 8);
    },
    1.05,
    8,
  );
}

/** One key on a hook beside a door. */
export function keyOnHook(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  paper.sheet(box(1210, -20, 420, 960), lighter(colours.main, 0.1), { lift: 1.2 });
  paper.sheet(box(1250, -20, 380, 960), colours.main, { lift: 0.6 });
  for (const y of [70, 500]) paper.sheet(box(1322, y, 320, 340, 6), darker(colours.main, 0.14), { lift: 0.4 });
  paper.disc(at(1290, 470), 34, colours.second, { lift: 1 });
  paper.disc(at(1282, 462), 12, lighter(colours.second, 0.6), { lift: 0 });
  solid(paper, box(690, 120, 420, 110, 18), colours.table, { lift: 1, gleam: box(690, 120, 420, 16) });
  hook(paper, 780, 186, colours.deep);
  hook(paper, 1000, 186, colours.deep);
  place(
    paper,
    1024,
    232,
    () => {
      const key = () => {
        paper.sheet('M-26 196H26V520H78V566H26V590H64V632H26V660Q0 690 -26 660Z', colours.second, { lift: 1 });
        paper.strokes('M-104 110a104 104 0 1 0 208 0a104 104 0 1 0 -208 0', darker(colours.second, 0.22), 50);
        paper.strokes('M-104 106a104 104 0 1 0 208 0a104 104 0 1 0 -208 0', colours.second, 40);
        paper.sheet(box(-44, 208, 88, 28, 10), darker(colours.second, 0.16), { lift: 0.4 });
        paper.line([at(-10, 256), at(-10, 640)], lighter(colours.second, 0.6), 8, 0.8);
      };
      cast(paper, `${oval(0, 106, 128, 128)}M-26 196H26V520H78V632H26V660Q0 690 -26 660Z`, 54, 28);
      key();
    },
    0.78,
    3,
  );
}

/** A door stands ajar, light falls through. */
export function doorAjar(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.15);
  wall(paper, colours.wall);
  floor(paper, darker(colours.wall, 0.25), 800);
  paper.sheet(poly([760, 800], [1010, 800], [1180, 920], [380, 920]), '#FFE3A6', { lift: 0, opacity: 0.85 });
  paper.sheet(box(716, 60, 580, 744), lighter(light.wall, 0.2), { lift: 1 });
  paper.sheet(box(752, 96, 508, 708), '#FFEBBE', { lift: 0, fade: '#FFD27F' });
  paper.sheet(poly([752, 700], [1010, 700], [1010, 804], [752, 804]), '#E9B26A', { lift: 0 });
  place(paper, 836, 700, () => {
    paper.sheet('M-46 0L-36 60H36L46 0Z', light.accent, { lift: 0.6 });
    for (const [turn, tall] of [
      [-34, 150],
      [-12, 210],
      [12, 190],
      [36, 140],
    ] as const)
      paper.sheet(
        `M0 0C${turn * 0.4 - 22} ${-tall * 0.5} ${turn} ${-tall * 0.9} ${turn * 2} ${-tall}C${turn * 2 + 10} ${-tall * 0.6} ${turn * 0.6 + 22} ${-tall * 0.3} 0 0Z`,
        light.main,
        { lift: 0.5 },
      );
  });
  const door = poly([1260, 96], [1000, 138], [1000, 856], [1260, 804]);
  solid(paper, door, light.accent, { lift: 1.4, fade: darker(light.accent, 0.18) });
  paper.sheet(poly([1222, 150], [1040, 178], [1040, 420], [1222, 408]), darker(light.accent, 0.2), { lift: 0.4 });
  paper.sheet(poly([1222, 466], [1040, 482], [1040, 780], [1222, 750]), darker(light.accent, 0.2), { lift: 0.4 });
  paper.disc(at(1026, 500), 22, light.second, { lift: 0.8 });
}

/** A front door at night under its lamp. */
export function porchLight(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.5);
  wall(paper, colours.wall);
  for (let y = 60; y < 760; y += 74)
    paper.line([at(-20, y), at(paper.width + 20, y)], darker(colours.wall, 0.5), 4, 0.5);
  floor(paper, darker(colours.table, 0.2), 770);
  paper.sheet(poly([1250, 250], [1340, 250], [1700, 920], [560, 920]), '#FFD58A', { lift: 0, opacity: 0.3 });
  paper.sheet(box(770, 110, 400, 664), lighter(light.wall, 0.1), { lift: 1.2 });
  solid(paper, box(804, 144, 332, 630), light.main, { lift: 0.6, fade: darker(light.main, 0.3) });
  paper.sheet(box(846, 190, 248, 190, 8), '#FFE1A1', { lift: 0.3 });
  paper.sheet(box(964, 186, 12, 198), light.main, { lift: 0.2 });
  for (const x of [846, 982]) paper.sheet(box(x, 430, 112, 290, 6), darker(light.main, 0.3), { lift: 0.35 });
  paper.disc(at(1104, 470), 17, light.second, { lift: 0.7 });
  solid(paper, box(746, 768, 450, 40, 8), darker(light.table, 0.1), { lift: 0.8 });
  paper.sheet(box(834, 806, 280, 54, 10), light.accent, { lift: 0.6 });
  paper.sheet(box(850, 816, 248, 34, 6), darker(light.accent, 0.2), { lift: 0 });
  paper.strokes('M1224 190H1296V214', light.wall, 12);
  paper.sheet('M1246 216H1346L1326 306Q1296 322 1266 306Z', '#FFF1C4', { lift: 0.6 });
  solid(paper, 'M1232 222L1262 184H1330L1360 222Z', light.second, { lift: 0.8 });
  place(paper, 1400, 800, () => {
    paper.sheet('M-62 -90H62L46 30H-46Z', '#B8623E', { lift: 0.9 });
    paper.sheet(box(-72, -112, 144, 34, 8), '#CE7750', { lift: 0.5 });
    for (const [turn, tall] of [
      [-90, 190],
      [-46, 270],
      [0, 310],
      [46, 260],
      [94, 180],
    ] as const)
      paper.sheet(
        `M0 -104C${turn * 0.3 - 26} ${-150 - tall * 0.3} ${turn * 0.8} ${-120 - tall * 0.7} ${turn} ${-110 - tall}C${turn + 16} ${-120 - tall * 0.6} ${turn * 0.4 + 28} ${-130 - tall * 0.2} 0 -104Z`,
        '#3E6B58',
        { lift: 0.5 },
      );
  });
}

/** A cloth bag on a hook. */
export function toteOnHook(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 210, 200, 420, 420, 150);
  rail(paper, 96, colours.table, [620, 980, 1340], colours.deep);
  paper.strokes('M890 400C880 120 1100 120 1090 400', darker('#EFE0C2', 0.3), 30);
  const bag = 'M770 372H1200L1232 800Q985 846 738 800Z';
  cast(paper, bag, 50, 26);
  solid(paper, bag, '#F3E7CF', { lift: 1.2, shade: 'M1110 360H1250V860H1060C1120 700 1130 520 1110 360Z' });
  paper.strokes('M870 402C850 130 1120 130 1100 402', '#E4D2AE', 28);
  place(paper, 985, 590, () => {
    for (const [turn, fill] of [
      [-64, colours.main],
      [-32, colours.deep],
      [0, colours.main],
      [32, colours.deep],
      [64, colours.main],
    ] as const)
      place(
        paper,
        0,
        110,
        () => {
          paper.sheet('M0 0C-46 -70 -40 -190 0 -250C40 -190 46 -70 0 0Z', fill, { lift: 0.35 });
          paper.line([at(0, -14), at(0, -226)], lighter(fill, 0.4), 4, 0.8);
        },
        1,
        turn,
      );
    paper.disc(at(0, 112), 30, colours.accent, { lift: 0.5 });
  });
}

/** A school bag on a chair's hook, a phone in its pocket. */
export function schoolBag(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, colours.table, 740);
  const body = 'M740 330C740 180 1200 180 1200 330V760Q1200 812 1148 812H792Q740 812 740 760Z';
  cast(paper, body, 60, 10);
  paper.strokes('M880 226C880 110 1060 110 1060 226', darker(colours.main, 0.4), 28);
  paper.sheet('M1196 400C1290 440 1296 700 1210 770L1196 730C1240 670 1240 500 1196 450Z', colours.deep, { lift: 0.8 });
  solid(paper, body, colours.main, { lift: 1.3, shade: 'M1100 180H1220V820H1060C1130 640 1140 360 1100 180Z' });
  paper.strokes('M770 470C770 250 1170 250 1170 470', darker(colours.main, 0.42), 9);
  paper.sheet(box(956, 250, 28, 60, 10), colours.second, { lift: 0.5 });
  paper.group({ clip: box(740, 330, 460, 300) }, () => {
    solid(paper, box(1000, 440, 116, 240, 22), colours.deep, { lift: 0.7 });
    paper.sheet(box(1012, 452, 92, 220, 12), '#DDEEFF', { lift: 0 });
    paper.disc(at(1058, 486), 13, colours.accent, { lift: 0 });
  });
  const pocket = 'M794 560H1146V730Q1146 772 1104 772H836Q794 772 794 730Z';
  solid(paper, pocket, lighter(colours.main, 0.14), { lift: 0.9, shade: box(1060, 560, 100, 220) });
  paper.line([at(812, 590), at(1128, 590)], darker(colours.main, 0.4), 6);
  place(paper, 860, 680, () => {
    paper.disc(at(0, 0), 46, colours.accent, { lift: 0.4 });
    paper.strokes('M-20 2l14 16l28 -34', paperWhite, 11);
  });
}

/** A child's raincoat and hat over small boots. */
export function raincoat(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  panelling(paper, lighter(colours.wall, 0.4), 560);
  floor(paper, colours.table, 790);
  rail(paper, 80, colours.table, [640, 900, 1240], colours.deep);
  const coat = 'M816 190C850 140 950 140 984 190L1090 320L1030 380L1004 350L1036 640H764L796 350L770 380L710 320Z';
  cast(paper, coat, 44, 24);
  solid(paper, coat, colours.second, { lift: 1.2, shade: 'M950 170H1110V660H960C1000 500 960 320 950 170Z' });
  solid(paper, 'M822 196C850 120 950 120 978 196C940 240 860 240 822 196Z', lighter(colours.second, 0.2), {
    lift: 0.6,
  });
  paper.line([at(900, 236), at(900, 636)], darker(colours.second, 0.4), 6);
  for (const y of [300, 400, 500]) paper.disc(at(922, y), 13, colours.accent, { lift: 0.4 });
  for (const x of [798, 934]) paper.sheet(box(x, 540, 72, 20, 8), darker(colours.second, 0.2), { lift: 0.3 });
  for (const [x, turn] of [
    [830, 0],
    [964, 4],
  ] as const)
    place(
      paper,
      x,
      850,
      () => {
        const boot = 'M-52 -170H40V-62C84 -52 110 -40 110 -8V0H-52Z';
        cast(paper, boot, 34, 6);
        solid(paper, boot, colours.accent, { lift: 0.9, gleam: box(-36, -150, 14, 110, 7) });
        paper.sheet(box(-60, -182, 108, 26, 8), lighter(colours.accent, 0.3), { lift: 0.4 });
        paper.sheet(box(-56, -14, 170, 18, 6), darker(colours.accent, 0.4), { lift: 0.4 });
      },
      1,
      turn,
    );
  place(paper, 1262, 208, () => {
    const hat = 'M-120 60C-110 -70 110 -70 120 60Z';
    cast(paper, 'M-170 60C-80 20 80 20 170 60C120 110 -120 110 -170 60Z', 30, 26);
    solid(paper, hat, colours.main, { lift: 0.9, shade: 'M50 -60H130V80H80Z' });
    paper.sheet('M-124 40Q0 66 124 40V66Q0 92 -124 66Z', colours.deep, { lift: 0.2 });
    solid(paper, 'M-186 64C-90 34 90 34 186 64C150 124 -150 124 -186 64Z', colours.main, { lift: 0.9 });
  });
}

/** A name badge on a lanyard. */
export function lanyard(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  rail(paper, 70, colours.table, [640, 970, 1300], colours.deep);
  paper.strokes('M986 140C880 250 900 330 966 420', darker(colours.accent, 0.2), 30);
  paper.strokes('M986 140C1100 250 1080 330 1000 420', colours.accent, 30);
  solid(paper, box(956, 400, 54, 74, 10), '#C9D2CF', { lift: 0.6 });
  const card = box(760, 460, 446, 330, 26);
  cast(paper, card, 44, 30);
  paper.sheet(card, paperWhite, { lift: 1.2 });
  paper.group({ clip: card }, () => paper.sheet(box(750, 450, 470, 96), colours.main, { lift: 0.2 }));
  paper.sheet(box(948, 476, 70, 20, 10), colours.deep, { lift: 0 });
  paper.sheet(box(800, 580, 138, 166, 14), lighter(colours.wall, 0.3), { lift: 0.2 });
  paper.group({ clip: box(800, 580, 138, 166, 14) }, () => {
    paper.disc(at(869, 644), 36, colours.deep, { lift: 0.2 });
    paper.sheet(oval(869, 752, 66, 62), colours.deep, { lift: 0.2 });
  });
  paper.line([at(982, 610), at(1150, 610)], colours.deep, 18);
  paper.line([at(982, 660), at(1110, 660)], '#A9B5AE', 12);
  paper.line([at(982, 704), at(1140, 704)], '#A9B5AE', 12);
}

/** Three straps hang from the rail of a bus, one of them swings. */
export function busStraps(paper: Paper, colours: Colours): void {
  paper.sheet(box(-20, -20, paper.width + 40, 940), colours.main, { lift: 0, fade: colours.deep });
  const pane = box(-60, 250, 1720, 430, 60);
  paper.sheet(box(-90, 220, 1780, 490, 80), darker(colours.deep, 0.2), { lift: 0.8 });
  paper.sheet(pane, '#CFE4DE', { lift: 0, fade: '#F6E7C8' });
  paper.group({ clip: pane }, () => {
    for (const [x, y, w] of [
      [-40, 520, 210],
      [200, 440, 170],
      [420, 560, 260],
      [720, 480, 180],
      [940, 540, 300],
      [1290, 450, 190],
      [1500, 530, 200],
    ] as const)
      paper.sheet(box(x, y, w, 300), lighter(colours.main, 0.42), { lift: 0.4 });
  });
  paper.sheet(box(560, 220, 26, 490), darker(colours.deep, 0.2), { lift: 0.5 });
  paper.sheet(box(-20, 92, paper.width + 40, 34, 17), colours.second, { lift: 1 });
  for (const [x, turn] of [
    [690, 2],
    [960, -13],
    [1330, 1],
  ] as const)
    place(
      paper,
      x,
      108,
      () => {
        cast(paper, box(-18, 0, 36, 200), 40, 26);
        solid(paper, box(-21, -34, 42, 266, 10), darker(colours.table, 0.1), {
          lift: 0.9,
          shade: box(4, -34, 20, 270),
        });
        paper.strokes('M-96 366L0 226L96 366Q112 400 74 400H-74Q-112 400 -96 366Z', darker(colours.accent, 0.3), 42);
        paper.strokes('M-96 362L0 222L96 362Q112 396 74 396H-74Q-112 396 -96 362Z', colours.accent, 32);
        paper.line([at(-60, 388), at(60, 388)], lighter(colours.accent, 0.5), 7, 0.8);
      },
      1,
      turn,
    );
}
