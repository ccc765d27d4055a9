import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** What Apple needs to take a pass: who signs it, and for whom. */
export interface WalletSigner {
  /** PEM texts; the key without its password. */
  certificate: string;
  key: string;
  issuer: string;
  passType: string;
  team: string;
  /** After this no phone takes a new pass. */
  until: Date;
}

interface WalletEnv {
  WALLET_CERTIFICATE?: string | undefined;
  WALLET_KEY?: string | undefined;
  WALLET_KEY_PASSWORD?: string | undefined;
  WALLET_ISSUER?: string | undefined;
}
type Fault = [name: keyof WalletEnv, fault: string];

const names = ['WALLET_CERTIFICATE', 'WALLET_KEY', 'WALLET_ISSUER'] as const;

/** Who signs passes; null if nothing is set. The faults in words if a part is missing or does not fit the others. */
export function readWallet(env: WalletEnv): { signer: WalletSigner | null; faults: Fault[] } {
  const broken = (...faults: Fault[]) => ({ signer: null, faults });
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length)
    return env.WALLET_KEY_PASSWORD === undefined
      ? broken()
      : broken(['WALLET_KEY_PASSWORD', 'goes together with WALLET_KEY: set both or none']);
  if (missing.length > 0)
    return broken(
      ...missing.map((name): Fault => [name, `is missing: set all of ${names.join(', ')}, or none to offer no passes`]),
    );
  const certificate = certificateIn(env.WALLET_CERTIFICATE);
  const issuer = certificateIn(env.WALLET_ISSUER);
  const key = keyIn(env.WALLET_KEY, env.WALLET_KEY_PASSWORD);
  const noPem = 'is no certificate in PEM text, which begins with -----BEGIN CERTIFICATE-----';
  if (!certificate) return broken(['WALLET_CERTIFICATE', noPem]);
  if (!issuer) return broken(['WALLET_ISSUER', noPem]);
  if (!key)
    return broken([
      'WALLET_KEY',
      'is no RSA key in PEM text that opens; a key with a password needs WALLET_KEY_PASSWORD',
    ]);
  const [passType, team] = [part(certificate, 'UID'), part(certificate, 'OU')];
  if (!passType?.startsWith('pass.') || team === null)
    return broken(['WALLET_CERTIFICATE', 'is not a certificate for passes: its user ID begins with pass.']);
  if (!certificate.checkPrivateKey(key)) return broken(['WALLET_KEY', 'is not the key of WALLET_CERTIFICATE']);
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    return broken([
      'WALLET_ISSUER',
      'has not issued WALLET_CERTIFICATE: take the certificate of Apple (WWDR) that it names as its issuer',
    ]);
  return {
    signer: {
      certificate: certificate.toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      issuer: issuer.toString(),
      passType,
      team,
      until: new Date(certificate.validTo),
    },
    faults: [],
  };
}

/** A file of settings may hold one line for each, with \n for the breaks. */
const pem = (text = '') => text.replaceAll('\\n', '\n');

function certificateIn(text: string | undefined): X509Certificate | null {
  try {
    return new X509Certificate(pem(text));
  } catch {
    return null;
  }
}

function keyIn(text: string | undefined, passphrase: string | undefined): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem(text), ...(passphrase !== undefined && { passphrase }) });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

/** A part of the subject, such as its OU. */
function part({ subject }: X509Certificate, name: string): string | null {
  const line = subject.split('\n').find((each) => each.startsWith(`${name}=`));
  return line === undefined ? null : line.slice(name.length + 1);
}
