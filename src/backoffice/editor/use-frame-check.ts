import { useRef, useState } from 'react';
import type { Finding } from '#contract/admin/pages.ts';
import type { FromEditor } from '#contract/editor-messages.ts';
import { type Checked, findingsOf } from './page-findings.ts';

/** How long the check waits for the frame. */
const checkMs = 15_000;
/** Widths of a phone and of a computer. */
const checkedWidths = [360, 1200] as const;

/** Lets the frame run axe over the page as it is rendered, at the width of a phone and of a computer. */
export function useFrameCheck(post: (message: FromEditor) => void): {
  /** The width at which the frame is checked now; null without a check. */
  width: number | null;
  check: () => Promise<Finding[]>;
  heard: (checked: Checked) => void;
} {
  const [width, setWidth] = useState<number | null>(null);
  const waiting = useRef(new Map<string, (checked: Checked) => void>());
  const checkAt = (at: number): Promise<Checked | null> =>
    new Promise((resolve) => {
      const reqId = crypto.randomUUID();
      waiting.current.set(reqId, resolve);
      setWidth(at);
      post({ v: 1, type: 'check', reqId, widths: [at] });
      setTimeout(() => resolve(null), checkMs);
    });
  return {
    width,
    async check() {
      try {
        const results = [];
        for (const at of checkedWidths) results.push({ width: at, checked: await checkAt(at) });
        return findingsOf(results);
      } finally {
        setWidth(null);
      }
    },
    heard(checked) {
      waiting.current.get(checked.reqId)?.(checked);
      waiting.current.delete(checked.reqId);
    },
  };
}
