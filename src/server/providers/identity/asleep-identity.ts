import type { Config } from '../../config.ts';
import { refuseWhileAsleep } from '../../log-ins-asleep.ts';
import type { IdentityProvider } from './port.ts';

/** The log-ins at Firebase are those of the site, so a restored copy reads them and changes none. */
export function asleepIdentity(provider: IdentityProvider, config: Config): IdentityProvider {
  const awake =
    <Input extends unknown[], Result>(change: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      refuseWhileAsleep(config);
      return change(...input);
    };
  return {
    ...provider,
    ensureUser: awake(provider.ensureUser),
    createUser: awake(provider.createUser),
    setPassword: awake(provider.setPassword),
    setEmail: awake(provider.setEmail),
    setEmailVerified: awake(provider.setEmailVerified),
    setDisplayName: awake(provider.setDisplayName),
    setDisabled: awake(provider.setDisabled),
    revokeSessions: awake(provider.revokeSessions),
    deleteUser: awake(provider.deleteUser),
  };
}
