import { type Reading, keepReading, keptReading } from './kept-reading.ts';

const nothing: Reading = { read: [], notes: {} };

/** What a reader does with one guide: kept in this browser if `keeps`, otherwise gone when the page is left. */
export class ReadingStore {
  readonly #guideId: number;
  readonly #isSensitive: boolean;
  #reading = nothing;
  #who: string | null = null;
  #keeps: boolean;
  #failed = false;
  readonly #listeners = new Set<() => void>();

  /** Of a sensitive guide nothing is kept until the reader asks for it. */
  constructor(guideId: number, isSensitive: boolean) {
    this.#guideId = guideId;
    this.#isSensitive = isSensitive;
    this.#keeps = !isSensitive;
  }

  /** Shows what `who` has kept. What a visitor has written here becomes that of the member as whom they log in. */
  open(who: string): void {
    const written = this.#who ? nothing : this.#reading;
    const kept = [keptReading(who, this.#guideId), who === '' ? null : keptReading('', this.#guideId)];
    if (this.#who) this.#keeps = !this.#isSensitive;
    if (kept.some((each) => each !== null)) this.#keeps = true;
    this.#who = who;
    const all = [kept[1], kept[0], written].filter((each) => each != null);
    this.#reading = {
      read: [...new Set(all.flatMap(({ read }) => read))],
      notes: Object.fromEntries(all.flatMap(({ notes }) => Object.entries(notes))),
    };
    if (this.#keeps && hasAny(this.#reading)) {
      this.#keep(() => this.#reading);
      if (who !== '') keepReading('', this.#guideId, () => null);
    }
    this.#tell();
  }

  write(key: string, text: string): void {
    this.#change(({ read, notes: { [key]: _before, ...others } }) => ({
      read,
      notes: text === '' ? others : { ...others, [key]: text },
    }));
  }

  setRead(part: string, isRead: boolean): void {
    this.#change(({ read, notes }) => ({
      read: [...read.filter((each) => each !== part), ...(isRead ? [part] : [])],
      notes,
    }));
  }

  /** Forgets the answers; what is read stays. */
  clear(): void {
    this.#change(({ read }) => ({ read, notes: {} }));
  }

  /** From now on, or no longer. What is on the screen stays there. */
  keepFromNow(keeps: boolean): void {
    this.#keeps = keeps;
    this.#keep(keeps ? () => this.#reading : () => null);
    this.#tell();
  }

  /** The page is left, and Back may show it as it was: what is not kept is gone, as its reader was told. */
  readonly left = (): void => {
    if (this.#keeps) return;
    this.#reading = nothing;
    this.#tell();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly reading = (): Reading => this.#reading;
  readonly note = (key: string): string => this.#reading.notes[key] ?? '';
  readonly keeps = (): boolean => this.#keeps;
  /** True after this browser refused to keep something. */
  readonly failed = (): boolean => this.#failed;

  #change(change: (before: Reading) => Reading): void {
    this.#reading = change(this.#reading);
    if (this.#keeps && this.#who !== null) this.#keep(change);
    this.#tell();
  }

  #keep(change: (kept: Reading) => Reading | null): void {
    const kept = keepReading(this.#who ?? '', this.#guideId, (before) => {
      const next = change(before);
      return next && hasAny(next) ? next : null;
    });
    this.#failed = !kept;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const hasAny = ({ read, notes }: Reading): boolean => read.length > 0 || Object.keys(notes).length > 0;
