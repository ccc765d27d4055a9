import type { Viewer } from '../deps.ts';
import { may } from '../viewer/permissions.ts';
import type { StaffEntity } from './entity.ts';

export type StaffEntities = readonly StaffEntity[];

/** The part of an audit subject behind the colon, such as `17` of `page:17`. */
export const idOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1);
const kindOf = (subject: string): string => subject.slice(0, subject.indexOf(':'));

/** All parts before the colon under which things of this kind are recorded. */
export const kindsOf = ({ kind, alsoKinds = [] }: StaffEntity): string[] => [kind, ...alsoKinds];

export function entityOf(entities: StaffEntities, subject: string): StaffEntity | undefined {
  const kind = kindOf(subject);
  return entities.find((entity) => kindsOf(entity).includes(kind));
}

/** The entities whose things a person may see. */
export function visibleTo(entities: StaffEntities, viewer: Viewer): StaffEntity[] {
  return entities.filter(({ permission }) => may(viewer, permission));
}

/** 'published'; the name of a verb that no area has registered in words: 'setStock' is 'set stock'. */
export function verbText(entities: StaffEntities, { subject, action }: { subject: string; action: string }): string {
  return (
    entityOf(entities, subject)?.verbs[action]?.words ??
    action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}

/** '‘Our guides’', 'the menu of Australia', 'the redirect from /old', 'order 17'. */
export function subjectText(entities: StaffEntities, subject: string, title: string | null): string {
  if (title !== null) return `‘${title}’`;
  const [kind, id] = [kindOf(subject), idOf(subject)];
  const called = entityOf(entities, subject)?.called;
  // What was made is recorded under its address.
  return called ? called(id, kind) : id.startsWith('/') ? `at ${id}` : `${kind} ${id}`;
}
