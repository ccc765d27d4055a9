import { audited } from '../staff/audited.ts';
import { type Kept, type PutBack, type StaffEntity, titlesByNumber } from '../staff/entity.ts';
import { assignMessage, setMessageState } from './message.admin.ts';
import { messagesToday, searchMessages } from './messages-today.ts';
import { type MessageState, messageTitles } from './message.admin.sql.ts';

/** What the act left behind, which the putting back expects. */
const asLeft = ({ id, after }: Kept) => ({ messageId: Number(id), revision: Number(after['revision']) });

const assigneeBefore: PutBack = {
  run: (kept) => {
    const { deps, call, id, key, before } = kept;
    const wish = { ...asLeft(kept), values: { assignee: before['assignee'] as string | null } };
    const action = { name: 'assignMessage', subject: `message:${id}`, input: { key, ...wish } };
    return audited(deps, call, action, (tx) => assignMessage(tx, wish));
  },
};
const stateBefore: PutBack = {
  run: (kept) => {
    const { deps, call, id, key, before } = kept;
    const wish = { ...asLeft(kept), values: { state: before['state'] as MessageState } };
    const action = { name: 'setMessageState', subject: `message:${id}`, input: { key, ...wish } };
    return audited(deps, call, action, (tx) => setMessageState(tx, wish));
  },
};

export const messageEntity: StaffEntity = {
  kind: 'message',
  name: 'Messages',
  permission: 'messages.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => messageTitles(source, numbers)),
  today: messagesToday,
  search: searchMessages,
  verbs: {
    assignMessage: { words: 'chose who looks after the message of', putBack: assigneeBefore },
    setMessageState: { words: 'marked the message of', putBack: stateBefore },
    saveMessageNote: { words: 'wrote a note about the message of' },
    replyToMessage: { words: 'replied to the message of' },
    resendReply: { words: 'sent again a reply to the message of' },
  },
};
