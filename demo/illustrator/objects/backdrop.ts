import { at, polygon } from '../geometry.ts';
import { leaf } from '../elements/plants.ts';
import { blend, moods, paperWhite, ramp } from '../palette.ts';
import { roundedBox, subPaper, type Paper } from '../paper.ts';
import { scenes, type SceneName } from '../scenes/scenes.ts';
import type { MoodName } from '../palette.ts';

/** A wall, a big disc of light and a table: every product stands in the same room. */
export function room(paper: Paper, wall: string, disc: string, table = 0.76): void {
  const { width: w, height: h } = paper;
  paper.sheet(polygon([at(0, 0), at(w, 0), at(w, h), at(0, h)]), blend(wall, paperWhite, 0.35), {
    lift: 0,
    fade: wall,
  });
  paper.disc(at(w * 0.5, h * 0.46), w * 0.4, blend(wall, disc, 0.4), { lift: 0.8 });
  paper.disc(at(w * 0.5, h * 0.46), w * 0.31, blend(wall, disc, 0.7), { lift: 0.6 });
  if (table < 1)
    paper.sheet(
      polygon([at(-20, h * table), at(w + 20, h * table), at(w + 20, h + 20), at(-20, h + 20)]),
      blend(wall, '#B98B66', 0.28),
      { lift: 0.8, fade: blend(wall, '#B98B66', 0.42) },
    );
}

/** A sprig in the corner of the room. */
export function sprig(paper: Paper, x: number, y: number, degrees: number, length: number): void {
  const { random } = paper;
  const base = at(x, y);
  for (const turn of [-62, -34, -8, 20, 46, 70]) {
    leaf(
      paper,
      base,
      degrees + turn + random.range(-6, 6),
      length * random.range(0.75, 1.05),
      random.range(-24, 24),
      ramp(moods.day.leaf, random.next()),
      0.6,
    );
  }
}

/** A scene printed on a flat sheet, cut to its own rounded box; the corner is the group's origin. */
export function print(
  paper: Paper,
  scene: SceneName,
  mood: MoodName,
  width: number,
  height: number,
  radius = 10,
): void {
  const box = roundedBox(at(0, 0), width, height, radius);
  paper.sheet(box, paperWhite, { lift: 0.5 });
  const inner = 900;
  const scale = height / inner;
  paper.group({ clip: box }, () => {
    paper.group({ scale }, () => scenes[scene](subPaper(paper, width / scale, inner), moods[mood]));
  });
}

/** The organisation's sign: a sun between two headlands, without a word. */
export function sign(
  paper: Paper,
  x: number,
  y: number,
  radius: number,
  colours: readonly [string, string, string],
): void {
  paper.disc(at(x, y), radius, colours[0], { lift: 0.15, rim: 0 });
  paper.group(
    {
      clip: `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`,
    },
    () => {
      paper.disc(at(x, y + radius * 0.02), radius * 0.36, colours[1], { lift: 0.1, rim: 0 });
      paper.sheet(
        `M${x - radius} ${y - radius * 0.05}Q${x - radius * 0.4} ${y - radius * 0.1} ${x - radius * 0.1} ${y + radius * 0.42}L${x - radius} ${y + radius}Z`,
        colours[2],
        { lift: 0.15, rim: 0 },
      );
      paper.sheet(
        `M${x + radius} ${y + radius * 0.08}Q${x + radius * 0.5} ${y + radius * 0.06} ${x + radius * 0.16} ${y + radius * 0.42}L${x + radius} ${y + radius}Z`,
        colours[2],
        { lift: 0.15, rim: 0 },
      );
      paper.sheet(
        `M${x - radius} ${y + radius * 0.42}Q${x - radius * 0.4} ${y + radius * 0.32} ${x} ${y + radius * 0.42}T${x + radius} ${y + radius * 0.4}V${y + radius}H${x - radius}Z`,
        blend(colours[2], colours[0], 0.35),
        { lift: 0.15, rim: 0 },
      );
    },
  );
}
