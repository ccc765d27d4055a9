import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** A host in a network that is not everybody's: this computer, a network at home or in a data centre. */
export class PrivateHost extends Error {
  constructor(host: string) {
    super(`${host} is in a private network, which can only be set on the server.`);
  }
}

const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4');
/** Everybody's addresses of version 6, without those that carry one of version 4 or are for examples. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** The address of a host, all of whose addresses are everybody's; throws `PrivateHost` otherwise. */
export async function publicAddressOf(host: string, find: typeof lookupAll = lookupAll): Promise<string> {
  const addresses = await find(host);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) throw new PrivateHost(host);
  return first;
}

async function lookupAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Whether a name in an address is one of this computer or of a network of its own, as far as the name says it. */
export function isPrivateName(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  // Without a dot it is a name of a network of its own.
  return (
    !bare.includes('.') || /(^|\.)(localhost|local|internal|lan|home|corp|intranet|test|example|invalid)\.?$/.test(bare)
  );
}
