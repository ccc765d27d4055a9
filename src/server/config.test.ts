import { expect, test } from 'vitest';
import { closedBecause } from './shop-closed.ts';
import { readConfig } from './config.ts';

test('every setting has a default', () => {
  const result = readConfig({});
  expect(result).toMatchObject({
    ok: true,
    config: { PORT: 3000, HOST: '127.0.0.1', production: false, publicOrigin: 'http://127.0.0.1:3000', SEED: true },
  });
});

test('empty settings count as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ ok: true, config: { PORT: 3000 } });
});

// Invariant 39.
test('reports all faults together and repeats no secret', () => {
  const result = readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db', LOG_LEVEL: 'loud' });
  expect(result).toMatchObject({
    ok: false,
    faults: [
      'PORT is a port number from 0 to 65535. It is "eighty".',
      'DATABASE_URL starts with postgres://; leave it out for the embedded database.',
      'LOG_LEVEL is one of fatal, error, warn, info, debug, trace, silent. It is "loud".',
    ],
  });
});

test('a replica is one host, because the driver would look for one that takes writes', () => {
  const faultsOf = (DATABASE_READ_URL: string) => {
    const read = readConfig({ DATABASE_URL: 'postgres://db1,db2/phi', DATABASE_READ_URL });
    return read.ok ? [] : read.faults;
  };
  expect(faultsOf('postgres://db2/phi')).toEqual([]);
  expect(faultsOf('postgres://db2,db3/phi')).toEqual([
    'DATABASE_READ_URL names several hosts: name one replica, or a balancer before several; leave it out if there is no replica.',
  ]);
});

test('a fault of one setting does not hide a fault between two settings', () => {
  const result = readConfig({ PORT: '70000', STRIPE_SECRET_KEY: 'sk_test_1' });
  expect(result).toMatchObject({ ok: false });
  expect(!result.ok && result.faults.map((fault) => fault.split(' ')[0])).toEqual([
    'PORT',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
});

test('an invalid setting is not also reported as missing', () => {
  const result = readConfig({
    SOCIAL_EMBED_SCRIPT: 'javascript:alert(1)',
    SOCIAL_EMBED_FRAMES: 'https://frames.example',
    STRIPE_SECRET_KEY: 'secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect(!result.ok && result.faults.map((fault) => fault.split(' ')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'SOCIAL_EMBED_SCRIPT',
  ]);
});

test('quick exit requires an absolute https URL', () => {
  expect(readConfig({})).toMatchObject({
    config: { QUICK_EXIT_AU: 'https://www.bom.gov.au/', QUICK_EXIT_NZ: 'https://www.metservice.com/' },
  });
  for (const bad of ['/', 'http://www.bom.gov.au/', 'javascript:alert(1)'])
    expect(readConfig({ QUICK_EXIT_AU: bad })).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^QUICK_EXIT_AU is the https URL/)],
    });
});

// Invariant 14.
test('production requires its origin; without payment keys and ABN it starts, and its shop is closed', () => {
  const result = readConfig({ NODE_ENV: 'production' });
  expect(!result.ok && result.faults.map((fault) => fault.split(' ')[0])).toEqual(['PUBLIC_ORIGIN']);
  const sound = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://phi.example',
    LOCAL_SERVICES: 'payments',
    SUPPLIER_ABN: '51 824 753 556',
  };
  expect(readConfig(sound).ok).toBe(true);
  const closed = (settings: Record<string, string>) => {
    const read = readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://phi.example', ...settings });
    return read.ok ? closedBecause(read.config).map((reason) => reason.split(' ').slice(0, 2).join(' ')) : read.faults;
  };
  expect(closed({})).toEqual(['The keys', 'The ABN']);
  expect(closed({ GST_REGISTERED: 'false', LOCAL_SERVICES: 'payments' })).toEqual([]);
  expect(closed(sound)).toEqual([]);
  // Invariant 14: a production server has no development cart.
  expect(readConfig(sound)).toMatchObject({ config: { needsSecondFactor: true } });
  expect(readConfig({ ...sound, SECOND_FACTOR: 'optional' })).toMatchObject({
    ok: false,
    faults: [expect.stringMatching(/^SECOND_FACTOR /)],
  });
  expect(readConfig({ ...sound, PHI_DEV: '1' })).toMatchObject({
    ok: false,
    faults: [expect.stringMatching(/^PHI_DEV /)],
  });
});

test('a port for health is opened only if it is named', () => {
  const portOf = (settings: Record<string, string>) => {
    const read = readConfig(settings);
    return read.ok ? read.config.HEALTH_PORT : read.faults;
  };
  expect(portOf({})).toBeUndefined();
  expect(portOf({ HEALTH_PORT: '0' })).toBe(0);
  expect(portOf({ HEALTH_PORT: '9100' })).toBe(9100);
  expect(portOf({ HEALTH_PORT: '70000' })).toEqual([expect.stringMatching(/^HEALTH_PORT is a port number/)]);
});

test('a production site begins empty, unless the demonstration is asked for', () => {
  const seedOf = (settings: Record<string, string>) => {
    const read = readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://phi.example', ...settings });
    return read.ok ? read.config.SEED : read.faults;
  };
  expect(seedOf({})).toBe(false);
  expect(seedOf({ SEED: 'demonstration' })).toBe(true);
});

test('an ABN has valid check digits; production has none of its own', () => {
  const abnOf = (settings: Record<string, string>) => {
    const result = readConfig({ PUBLIC_ORIGIN: 'https://phi.example', LOCAL_SERVICES: 'payments', ...settings });
    return result.ok ? result.config.SUPPLIER_ABN : result.faults;
  };
  expect(abnOf({ SUPPLIER_ABN: '53 004 085 616' })).toBe('53004085616');
  expect(abnOf({ SUPPLIER_ABN: '53 004 085 617' })).toEqual([
    'SUPPLIER_ABN is an ABN of 11 digits with valid check digits. It is "53 004 085 617".',
  ]);
  expect(abnOf({})).toBe('51824753556');
  expect(abnOf({ NODE_ENV: 'production' })).toBeUndefined();
});

test('an Instagram token is sent over https in production, and is not printed', () => {
  const faults = (settings: Record<string, string>) => {
    const result = readConfig(settings);
    return result.ok ? [] : result.faults;
  };
  expect(
    faults({ INSTAGRAM_ACCESS_TOKEN: 'IGAA with a blank', INSTAGRAM_API_URL: 'graph.instagram.com/v25.0' }),
  ).toEqual([
    'INSTAGRAM_ACCESS_TOKEN is a long-lived Instagram user access token: letters, digits and the characters _ | . - without spaces.',
    'INSTAGRAM_API_URL is an origin such as https://graph.instagram.com.',
  ]);
  const production = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://phi.example',
    LOCAL_SERVICES: 'payments',
    SUPPLIER_ABN: '51824753556',
    INSTAGRAM_ACCESS_TOKEN: 'IGAAlonglivedtoken0000001',
  };
  expect(faults(production)).toEqual([]);
  expect(faults({ ...production, INSTAGRAM_API_URL: 'http://127.0.0.1:4000' })).toEqual([
    'INSTAGRAM_API_URL starts with https:// in production, because the access token is sent to it.',
  ]);
});

test('accepts a New Zealand origin only if its host selects the locale nz', () => {
  expect(readConfig({ PUBLIC_ORIGIN_NZ: 'https://www.phi.co.nz' })).toMatchObject({
    ok: true,
    config: { PUBLIC_ORIGIN_NZ: 'https://www.phi.co.nz' },
  });
  expect(readConfig({})).toMatchObject({ ok: true, config: { publicOrigin: 'http://127.0.0.1:3000' } });
  for (const wrong of [
    'https://www.phi.example',
    'phi.co.nz',
    'ftp://phi.co.nz',
    'https://phi.co.nz/',
    'https://phi.example/?x=.nz',
  ]) {
    expect(readConfig({ PUBLIC_ORIGIN_NZ: wrong })).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^PUBLIC_ORIGIN_NZ /)],
    });
  }
});

test('accepts the script of social posts and its frames only from trusted origins', () => {
  const read = (settings: Record<string, string>) => readConfig(settings);
  const script = 'https://www.instagram.com/embed.js';
  expect(read({})).toMatchObject({
    ok: true,
    config: expect.not.objectContaining({ SOCIAL_EMBED_SCRIPT: expect.anything() }),
  });
  for (const good of [
    script,
    'https://connect.facebook.net/en_GB/sdk.js#xfbml=1&version=v23.0',
    'http://127.0.0.1:4000/embed.js',
    'http://localhost:4000/embed.js',
    'http://[::1]:4000/embed.js',
  ]) {
    expect(read({ SOCIAL_EMBED_SCRIPT: good }), good).toMatchObject({
      ok: true,
      config: { SOCIAL_EMBED_SCRIPT: good },
    });
  }
  for (const bad of [
    '//www.instagram.com/embed.js',
    'www.instagram.com/embed.js',
    '/embed.js',
    'http://www.instagram.com/embed.js',
    'http://127.0.0.1.evil.example/embed.js',
    'https://me:secret@posts.example/embed.js',
    'https://:secret@posts.example/embed.js',
    'https://*/embed.js',
    'https://*.example/embed.js',
    'https://posts.example;/embed.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
  ]) {
    expect(read({ SOCIAL_EMBED_SCRIPT: bad }), bad).toMatchObject({
      ok: false,
      faults: [`SOCIAL_EMBED_SCRIPT is the https URL of a script, such as ${script}. It is "${bad}".`],
    });
  }
  expect(
    read({ SOCIAL_EMBED_SCRIPT: script, SOCIAL_EMBED_FRAMES: 'https://www.instagram.com https://www.facebook.com' }),
  ).toMatchObject({ config: { SOCIAL_EMBED_FRAMES: ['https://www.instagram.com', 'https://www.facebook.com'] } });
  for (const bad of [
    '*',
    "'unsafe-inline'",
    'https://a.example; script-src *',
    'https://a.example/',
    'http://a.example',
    'https://a.example,https://b.example',
    'https://a.example, https://b.example',
    'https://a.example; https://b.example',
    'https://*',
    'https://*.a.example',
  ]) {
    expect(read({ SOCIAL_EMBED_SCRIPT: script, SOCIAL_EMBED_FRAMES: bad }), bad).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^SOCIAL_EMBED_FRAMES names https origins/)],
    });
  }
  expect(read({ SOCIAL_EMBED_FRAMES: 'https://a.example' })).toMatchObject({
    ok: false,
    faults: [expect.stringMatching(/^SOCIAL_EMBED_FRAMES goes together with SOCIAL_EMBED_SCRIPT/)],
  });
});

test('the settings of a bucket go together', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(bucket)).toMatchObject({ ok: true, config: { S3_REGION: 'auto' } });
  const { S3_SECRET_ACCESS_KEY: _secret, ...part } = bucket;
  expect(readConfig(part)).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('S3_SECRET_ACCESS_KEY is missing: set all of') as string],
  });
  expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://s3.example.com' })).toMatchObject({ ok: false });
  // A container beside the site: no other network knows a name without dots.
  expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://files:8333' })).toMatchObject({ ok: true });
});
