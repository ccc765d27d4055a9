import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { find, outside, type Place, type Wanted } from './in-page.ts';

/** What a person does with a browser; each deed waits until it is possible. */
export interface Person {
  driver: Driver;
  goTo(path: string): Promise<void>;
  press(css: string, text?: string, frames?: readonly string[]): Promise<void>;
  /** Presses a field, by a part of its label, and types. */
  fill(label: string, text: string, frames?: readonly string[]): Promise<void>;
  sees(css: string, text?: string, frames?: readonly string[]): Promise<void>;
  /** Waits until the script returns true. */
  until(what: string, script: () => boolean | Promise<boolean>, frames?: readonly string[]): Promise<void>;
}

/** A frame or document may go while it is asked. */
const orNull = <Answer>(asked: Promise<Answer>): Promise<Answer | null> => asked.catch(() => null);

export function personWith(driver: Driver, origin: string): Person {
  const timeout = 30_000;
  async function found(wanted: Wanted, frames: readonly string[]): Promise<Place> {
    let place: Place | null = null;
    const look = async (): Promise<boolean> => {
      const before = place;
      place = await orNull(driver.run(find, wanted, frames));
      for (let depth = frames.length; place && depth > 0; depth -= 1) {
        const inside = { ...place, frame: frames[depth - 1] ?? '', isToPress: wanted.isToPress ?? false };
        place = await orNull(driver.run(outside, inside, frames.slice(0, depth - 1)));
      }
      // A press misses what still moves.
      return place !== null && (!wanted.isToPress || (place.x === before?.x && place.y === before.y));
    };
    await expect.poll(look, { message: `${wanted.css} ${wanted.text ?? ''}`, timeout }).toBe(true);
    return place ?? { x: 0, y: 0 };
  }
  const person: Person = {
    driver,
    goTo: (path) => driver.open(origin + path),
    async press(css, text, frames = []) {
      const wanted = { css, ...(text !== undefined && { text }), isToPress: true, isAlive: frames.length === 0 };
      const { x, y } = await found(wanted, frames);
      await driver.press(x, y);
    },
    async fill(label, text, frames = []) {
      await person.press('input, textarea', label, frames);
      await driver.type(text);
    },
    async sees(css, text, frames = []) {
      await found({ css, ...(text !== undefined && { text }) }, frames);
    },
    async until(what, script, frames = []) {
      await expect.poll(() => orNull(driver.run(script, null, frames)), { message: what, timeout }).toBe(true);
    },
  };
  return person;
}
