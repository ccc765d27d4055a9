import { type Subject, subjects } from '#contract/admin/setting-fields.ts';
import { subjectWords } from '#contract/admin/setting-words.ts';
import { revisionOf, type StaffEntity } from '../staff/entity.ts';
import type { Texts } from './setting-rules.ts';
import { saveSettings } from './settings.ts';
import { sweepsToday } from './sweeps-today.ts';
import { isNewSite } from '../setup/first-steps.ts';
import { closedBecause } from '../shop-closed.ts';
import { lostMails } from '../lost-mails.ts';

const isSubject = (id: string): id is Subject => subjects.some((subject) => subject === id);

const ownWords: Partial<Record<string, string>> = {
  'set-up': 'the list of first steps',
  'restored-copy': 'the restored copy',
};

export const settingEntity: StaffEntity = {
  kind: 'setting',
  name: 'Settings',
  permission: 'site.manage',
  called: (id) => ownWords[id] ?? `the settings: ${isSubject(id) ? subjectWords[id].title : id}`,
  verbs: {
    endFirstSteps: { words: 'put away' },
    wakeCopy: { words: 'woke' },
    saveSettings: {
      words: 'changed',
      putBack: {
        says: 'The values become as they were before, for everybody and at once.',
        asksAgain: true,
        // Nobody knows the secret of before, and the other values of then would stand beside the secret of now.
        fits: ({ before, after }, id) =>
          isSubject(id) &&
          (after['secretsChanged'] as readonly string[]).length === 0 &&
          JSON.stringify(before['values']) !== JSON.stringify(after['values']),
        run: ({ deps, call, id, before, after, key }) =>
          saveSettings(deps, call, {
            subject: id as Subject,
            values: before['values'] as Texts,
            revision: revisionOf(after),
            key,
          }),
      },
    },
  },
  today: async ({ config, db }, now) => {
    // Today says it of a copy to everybody, above all else.
    const reasons = config.restoredFrom === null ? closedBecause(config) : [];
    const closed = reasons.map((text) => ({
      text: `The shop is closed. ${text}`,
      way: { press: 'Open the settings', to: '/admin/settings' },
    }));
    // The list of first steps says it meanwhile.
    const isNew = await isNewSite(db.read);
    // A copy sweeps nothing until it is woken.
    const late = config.restoredFrom === null ? await sweepsToday({ db }, now) : [];
    return { waiting: [...closed, ...(isNew ? [] : lostMails(config)), ...late] };
  },
};
