import type { DisputeInput } from './disputes.ts';
import type { FaultInput } from './faults.ts';
import type { LabReport } from './gateway.ts';
import type { LedgerReport } from './queries.ts';
import type { SwitchName } from './switches.ts';

/**
 * Drives the local gateway: its faults, and what people do at the provider or at a bank. Tests and the page
 * /dev/payments use it.
 */
export type PaymentLab = ReturnType<typeof paymentLab>;

export function paymentLab(url: string, secretKey: string) {
  const headers = { authorization: `Bearer ${secretKey}` };
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const get = (path: string) => request(path, {});
  const post = (path: string, body: object) =>
    request(path, { method: 'POST', body: body instanceof URLSearchParams ? body : JSON.stringify(body) });
  return {
    async ledger(): Promise<LedgerReport> {
      return (await get('/local/ledger')) as LedgerReport;
    },
    async report(): Promise<LabReport> {
      return (await get('/local/switches')) as LabReport;
    },
    /** Turns a switch on for the next `times` requests; with 0 it is turned off, and what it holds continues. */
    async turn(name: SwitchName, times = 1, seconds?: number): Promise<void> {
      await post('/local/switches', { name, times, ...(seconds !== undefined && { seconds }) });
    },
    async fault(fault: FaultInput): Promise<void> {
      await post('/local/faults', fault);
    },
    async clearFaults(): Promise<void> {
      await request('/local/faults', { method: 'DELETE' });
    },
    /** Refunds as a person in the provider's dashboard does: without a key of ours. */
    async dashboardRefund(chargeRef: string, amountCents?: number): Promise<void> {
      const body = new URLSearchParams({ payment_intent: chargeRef });
      if (amountCents !== undefined) body.set('amount', String(amountCents));
      await post('/v1/refunds', body);
    },
    /** What the bank does by itself: ends a refund, or begins and decides a dispute. */
    async bank(action: { refund: string; status: 'succeeded' | 'failed' } | DisputeInput): Promise<void> {
      await post('/local/bank', action);
    },
  };
}
