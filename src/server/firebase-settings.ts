import { createPrivateKey } from 'node:crypto';
import * as z from 'zod/mini';
import type { ServiceAccount } from './providers/identity/google-api.ts';

export interface FirebaseServiceAccount extends ServiceAccount {
  projectId: string;
}

const downloaded = z.object({
  project_id: z.string(),
  private_key_id: z.string(),
  private_key: z.string(),
  client_email: z.string(),
  token_uri: z.string(),
});

/** Reads the JSON of a service account; the fault in words if it is not what Google's console downloads. */
export function readServiceAccount(
  json: string,
): { ok: true; account: FirebaseServiceAccount } | { ok: false; fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, fault: 'is the JSON text of a service account key (not the name of its file)' };
  }
  const read = z.safeParse(downloaded, value);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => issue.path.join('.')))].filter((name) => name !== '');
    return { ok: false, fault: `is a service account key${names.length > 0 ? `; it lacks ${names.join(', ')}` : ''}` };
  }
  const account = read.data;
  if (!isRsaKey(account.private_key)) return { ok: false, fault: 'contains a private_key that is not an RSA key' };
  const url = URL.parse(account.token_uri);
  if (!url || !(url.protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)))
    return { ok: false, fault: 'contains a token_uri that is not an https URL' };
  return {
    ok: true,
    account: {
      projectId: account.project_id,
      clientEmail: account.client_email,
      privateKey: account.private_key,
      keyId: account.private_key_id,
      tokenUrl: account.token_uri,
    },
  };
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
