import { randomInt } from 'node:crypto';
import { lockPool, promotionPool } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { countSingleCodes, insertSingleCodes, promotionById } from './promotion.sql.ts';

// Codes of a promotion for one person each. An order takes the one use of such a code from a pool of its own, besides
// the use of its promotion, so that it is held, given back and counted as everything else is.

/** Without vowels, so that no word comes out, and without letters and digits that look alike. */
const signs = 'BCDFGHJKMNPQRTVWXYZ2346789';
const [groups, groupLength] = [3, 4];
/** A code has 40 signs at most (contract/forms.ts). */
export const mostBeforeSingleCode = 40 - groups * (groupLength + 1);
/** Codes of one promotion. */
const mostCodes = 20_000;

/** 26¹² codes: with the ten guesses a minute that a cart has, nobody finds one. */
function newCode(begins: string): string {
  const sign = () => signs[randomInt(signs.length)] ?? '';
  const group = () => Array.from({ length: groupLength }, sign).join('');
  return [begins, ...Array.from({ length: groups }, group)].join('-');
}

/** Makes so many codes. The audit says how many, and none of them. */
export async function makeSingleCodes(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { promotionId, count }: { promotionId: number; count: number },
): Promise<Outcome<{ before: { codes: number }; after: { made: number; codes: number } }>> {
  const promotion = await promotionById(tx, promotionId);
  if (!promotion) return fail('There is no such promotion.', 'promotionId', 'promotion_not_found');
  if (promotion.per_person === 0)
    return fail('Everybody shares the code of this promotion. Make a new one for single people.', undefined, 'shared');
  // Two presses at once count one after the other.
  await lockPool(tx, promotionPool(promotionId));
  const codes = await countSingleCodes(tx, promotionId);
  if (codes + count > mostCodes)
    return fail(`A promotion has at most ${mostCodes.toLocaleString('en-AU')} codes.`, 'count', 'too_many');
  const at = deps.now().toISOString();
  await insertSingleCodes(
    tx,
    Array.from({ length: count }, () => ({
      code: newCode(promotion.code),
      promotion_id: promotionId,
      created_at: at,
    })),
  );
  return ok({ before: { codes }, after: { made: count, codes: codes + count } });
}
