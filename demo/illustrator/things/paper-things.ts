import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { type Colours } from './colours.ts';
import { mug, steam } from './household.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { boards, tableTop, wall, windowLight } from './settings.ts';

/** A book lying on a table, its back to the viewer. */
function lyingBook(paper: Paper, x: number, y: number, width: number, tall: number, fill: string, band: string): void {
  const cover = box(x, y - tall, width, tall, 12);
  cast(paper, cover, 34, 6);
  solid(paper, cover, fill, {
    lift: 0.9,
    shade: box(x + width - 70, y - tall, 80, tall),
    gleam: box(x, y - tall, width, 9),
  });
  for (const at of [36, width - 76]) paper.sheet(box(x + at, y - tall, 26, tall), band, { lift: 0.15 });
  paper.sheet(box(x + width * 0.32, y - tall / 2 - 9, width * 0.34, 18, 9), paperWhite, { lift: 0 });
}

/** A stack of guides, one open on top. */
export function stackOfGuides(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 210, 80, 460, 440, 170);
  tableTop(paper, colours.table, 720);
  lyingBook(paper, 690, 760, 620, 92, '#1F7A78', '#F2B134');
  lyingBook(paper, 730, 668, 580, 84, '#D58F22', '#FFFDF8');
  lyingBook(paper, 700, 584, 560, 84, '#41709C', '#F2C66B');
  lyingBook(paper, 744, 500, 540, 80, '#C2410C', '#FFE3C8');
  place(paper, 1010, 424, () => {
    solid(paper, 'M-320 0L0 26L320 0L330 22L0 52L-330 22Z', colours.deep, { lift: 1 });
    solid(paper, 'M0 20C-90 -60 -220 -70 -312 -30L-318 6C-220 -26 -100 -16 0 34Z', paperWhite, {
      lift: 0.8,
      shade: 'M0 40V-60C-40 -50 -60 -30 -80 10Z',
    });
    solid(paper, 'M0 20C90 -60 220 -70 312 -30L318 6C220 -26 100 -16 0 34Z', paperWhite, { lift: 0.8 });
    solid(paper, 'M0 18C40 -90 130 -130 220 -120C150 -90 60 -40 0 26Z', lighter(colours.wall, 0.7), { lift: 0.7 });
    paper.sheet(poly([200, -40], [236, -44], [240, 60], [220, 44], [202, 62]), colours.accent, { lift: 0.5 });
  });
}

/** A notebook with a pen and a cup from above. */
export function notebook(paper: Paper, colours: Colours): void {
  boards(paper, colours.table);
  windowLight(paper, 120, 60, 460, 600, 130);
  place(
    paper,
    980,
    450,
    () => {
      const cover = box(-380, -300, 760, 600, 18);
      cast(paper, cover, 32, 34);
      paper.sheet(cover, colours.deep, { lift: 1.3 });
      for (const side of [-1, 1]) {
        const page = box(side < 0 ? -364 : 4, -284, 360, 568, 8);
        solid(paper, page, paperWhite, {
          lift: 0.5,
          shade: side < 0 ? box(-34, -290, 40, 580) : box(0, -290, 18, 580),
        });
        for (let row = 0; row < 8; row += 1) {
          const from = side < 0 ? -328 : 44;
          const long = row === 7 ? 120 : row === 3 ? 180 : 270 - ((row * 37) % 50);
          paper.line(
            [at(from, -220 + row * 62), at(from + (side < 0 || row < 3 ? long : 280), -220 + row * 62)],
            side < 0 || row < 3 ? '#7C8C8E' : '#E1DACB',
            side < 0 || row < 3 ? 8 : 4,
          );
        }
      }
      paper.sheet(poly([280, -290], [324, -290], [324, 360], [302, 334], [280, 360]), colours.accent, { lift: 0.5 });
    },
    1,
    -6,
  );
  place(
    paper,
    1180,
    590,
    () => {
      solid(paper, poly([-210, 0], [-156, -18], [-156, 18]), '#2A343A', { lift: 0.5 });
      solid(paper, box(-162, -20, 300, 40, 6), colours.second, { lift: 0.9, shade: box(-170, 4, 330, 22) });
      solid(paper, box(110, -22, 130, 44, 14), darker(colours.second, 0.4), { lift: 0.7 });
    },
    1,
    -34,
  );
}

/** An open book with its ribbon, a mug beside it. */
export function openBook(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 760, 60, 520, 420, 190);
  tableTop(paper, colours.table, 640);
  place(
    paper,
    930,
    720,
    () => {
      cast(paper, 'M-420 -60L0 0L420 -60L440 40L0 90L-440 40Z', 30, 20);
      solid(paper, 'M-430 -150L0 -60L430 -150L450 30L0 100L-450 30Z', colours.accent, { lift: 1.3 });
      for (const side of [-1, 1]) {
        const page = `M0 -60C${side * 90} -190 ${side * 260} -230 ${side * 400} -190L${side * 424} 10C${side * 280} -30 ${side * 110} -10 0 84Z`;
        solid(paper, page, paperWhite, {
          lift: 0.9,
          shade: `M0 90V-70C${side * 30} -100 ${side * 50} -110 ${side * 70} -120L${side * 40} 60Z`,
        });
        for (let row = 0; row < 5; row += 1)
          paper.strokes(
            `M${side * 110} ${-112 + row * 30}C${side * 190} ${-160 + row * 32} ${side * 270} ${-176 + row * 34} ${side * (row === 4 ? 270 : 370)} ${-160 + row * 34}`,
            '#B9C2BC',
            8,
          );
      }
      paper.sheet('M-6 -60C30 -20 10 60 34 150L8 136L-10 156C-20 60 -30 0 -6 -60Z', colours.second, { lift: 0.6 });
    },
    1.08,
  );
  mug(paper, 1480, 740, colours.main, { scale: 1.1 });
  steam(paper, 1480, 544, 150, 0.9);
}

/** A club's notice board with one line marked. */
export function noticeBoard(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  const frame = box(560, 110, 900, 640, 16);
  cast(paper, frame, 40, 34);
  paper.sheet(frame, darker(colours.table, 0.2), { lift: 1.3 });
  paper.sheet(box(594, 144, 832, 572), '#CFA678', { lift: 0 });
  const note = (
    x: number,
    y: number,
    w: number,
    h: number,
    turn: number,
    fill: string,
    pin: string,
    inside?: () => void,
  ) =>
    place(
      paper,
      x,
      y,
      () => {
        cast(paper, box(0, 0, w, h, 4), 14, 14);
        paper.sheet(box(0, 0, w, h, 4), fill, { lift: 0.9 });
        inside?.();
        paper.disc(at(w / 2, 18), 15, pin, { lift: 0.7 });
      },
      1,
      turn,
    );
  note(640, 200, 200, 210, -5, lighter(colours.main, 0.55), colours.accent);
  note(1190, 190, 190, 230, 5, colours.second, colours.main);
  note(640, 460, 210, 200, 4, paperWhite, colours.second);
  note(1190, 470, 200, 190, -4, lighter(colours.accent, 0.55), colours.main);
  note(878, 180, 290, 500, -1, paperWhite, colours.accent, () => {
    paper.line([at(40, 76), at(180, 76)], colours.deep, 18);
    for (let row = 0; row < 8; row += 1) {
      const y = 136 + row * 42;
      if (row === 3) paper.sheet(box(26, y - 20, 240, 40, 6), colours.second, { lift: 0 });
      paper.line([at(40, y), at(row === 7 ? 140 : 250, y)], row === 3 ? colours.deep : '#BDB6AA', row === 3 ? 12 : 9);
    }
  });
}

/** A pencil and a rubber, words half rubbed out. */
export function pencilAndRubber(paper: Paper, colours: Colours): void {
  boards(paper, colours.table);
  place(
    paper,
    920,
    450,
    () => {
      const sheet = box(-360, -360, 720, 720, 6);
      cast(paper, sheet, 30, 32);
      paper.sheet(sheet, paperWhite, { lift: 1.1 });
      for (const [row, long] of [560, 500, 540, 220, 520, 380].entries())
        paper.line(
          [at(-290, -250 + row * 96), at(-290 + long, -250 + row * 96)],
          row === 3 ? '#E3DCD2' : '#6F7C80',
          15,
        );
      for (const [x, y] of [
        [60, 30],
        [110, 60],
        [20, 70],
        [150, 34],
        [90, 92],
        [190, 70],
      ] as const)
        paper.sheet(oval(x, y, 15, 6), lighter(colours.main, 0.4), { lift: 0.2 });
    },
    1,
    -7,
  );
  place(
    paper,
    1130,
    520,
    () => {
      const rubber = box(-110, -64, 220, 128, 22);
      cast(paper, rubber, 20, 22);
      solid(paper, rubber, lighter(colours.main, 0.45), { lift: 1.1 });
      solid(paper, box(0, -66, 112, 132, 10), colours.main, { lift: 0.5, shade: box(0, 20, 130, 60) });
    },
    1,
    -24,
  );
  place(
    paper,
    1290,
    640,
    () => {
      const body = box(-250, -32, 480, 64, 4);
      cast(paper, poly([-340, 0], [-250, -32], [300, -32], [300, 32], [-250, 32]), 18, 22);
      solid(paper, poly([-350, 0], [-248, -32], [-248, 32]), '#E8CFA4', { lift: 0.8 });
      paper.sheet(poly([-350, 0], [-316, -11], [-316, 11]), '#26343A', { lift: 0.2 });
      solid(paper, body, colours.second, { lift: 1, shade: box(-260, 10, 500, 30), gleam: box(-250, -22, 480, 11) });
      paper.sheet(box(222, -33, 34, 66), '#C9D1CE', { lift: 0.3 });
      paper.sheet(box(252, -32, 60, 64, 14), colours.accent, { lift: 0.5 });
    },
    1,
    -52,
  );
}

/** A jar full of folded slips of paper. */
export function jar(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  tableTop(paper, colours.table, 710);
  const slip = (x: number, y: number, turn: number, fill: string) =>
    place(
      paper,
      x,
      y,
      () => {
        paper.sheet(box(-76, -40, 152, 80, 4), fill, { lift: 0.6 });
        paper.line([at(-48, -12), at(44, -12)], darker(fill, 0.35), 6);
        paper.line([at(-48, 14), at(14, 14)], darker(fill, 0.35), 6);
      },
      1,
      turn,
    );
  const glass =
    'M790 250H1190V300C1190 340 1250 350 1250 420V720Q1250 780 1190 780H790Q730 780 730 720V420C730 350 790 340 790 300Z';
  cast(paper, glass, 54, 10);
  paper.sheet(glass, '#E8F2EE', { lift: 1.1 });
  paper.group({ clip: glass }, () => {
    const fills = [
      paperWhite,
      colours.second,
      lighter(colours.main, 0.55),
      lighter(colours.accent, 0.6),
      paperWhite,
    ] as const;
    for (let row = 0; row < 5; row += 1)
      for (let column = 0; column < 5; column += 1)
        slip(
          764 + column * 112 + (row % 2) * 40,
          730 - row * 74,
          (((row * 5 + column) * 47) % 80) - 40,
          fills[(row * 3 + column * 2) % 5] ?? paperWhite,
        );
    paper.sheet(box(760, 400, 34, 350, 17), paperWhite, { lift: 0, opacity: 0.5 });
    paper.sheet(box(1180, 250, 90, 540), '#06232B', { lift: 0, opacity: 0.1 });
  });
  paper.strokes(glass, paperWhite, 7, 0.8);
  paper.sheet(box(770, 232, 440, 42, 20), paperWhite, { lift: 0.7 });
  slip(1020, 170, -14, paperWhite);
  slip(1400, 770, 9, colours.second);
}
