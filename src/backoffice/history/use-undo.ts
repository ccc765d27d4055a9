import { listAudit, putBack } from '#contract/admin/audit.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { useSend } from '../parts/data.ts';

/** Puts back what was just done to a thing, as its history does. */
export function useUndo(onUndone: () => void) {
  const call = useApi();
  const send = useSend(putBack);
  return useAttempt(async ({ subject, action }: { subject: string; action: string }) => {
    const { rows } = await call(listAudit, { subject });
    const record = rows.find((row) => row.action === action);
    const answer = await send({ recordId: record?.recordId ?? 0 });
    if (answer.results) onUndone();
    return answer;
  });
}
