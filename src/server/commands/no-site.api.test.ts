import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../copies/backup.ts';
import { openSnapshot } from '../db/open-copy.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { emptyPlace } from '../testing/copy-site.ts';
import { testConfig } from '../testing/test-app.ts';
import { endLogInsNow } from './end-log-ins.ts';
import { rotateSecretNow } from './rotate-secret.ts';
import { wakeNow } from './wake.ts';

test('a command that finds no site says so, and neither makes one nor a backup of nothing', async () => {
  const place = await emptyPlace();
  const { where } = place;
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const config = testConfig(place.settings);
  const parts = { where, storage: localDisk(where.DATA_DIR), version: '1.0.0', now: () => new Date() };
  try {
    for (const command of [
      () => endLogInsNow(config, [], print),
      () => rotateSecretNow(config, [], print),
      () => wakeNow(config, [], print),
      () => backUp(parts, join(place.folder, 'backup'), { people: true }),
    ])
      await expect(command()).rejects.toThrow(/^There is no site in .*Is DATA_DIR or DATABASE_URL right\?$/);
    expect(printed).toEqual([]);
    const found = await openSnapshot(where);
    expect((await found?.migrations()) ?? []).toEqual([]);
    await found?.close();
  } finally {
    await place.remove();
  }
});
