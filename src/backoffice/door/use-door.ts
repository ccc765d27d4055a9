import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#web/api/api-context.tsx';
import { type Door, type DoorState, makeDoor } from './door.ts';
import { keepScreen } from './offline.ts';
import { browserDoorStorage } from './storage.ts';

/** Without a network, how often the phone looks for one; with it, how often the list is loaded. */
const lookEveryMs = 10_000;
const loadEveryMs = 30_000;

/** The door of an event on this phone, kept up to date while the screen is open. */
export function useDoor(uid: string, eventId: number): { door: Door; state: DoorState; opensOffline: boolean } {
  const call = useApi();
  const [door] = useState(() => makeDoor({ call, storage: browserDoorStorage(), uid, eventId }));
  const [opensOffline, setOpensOffline] = useState(false);
  const state = useSyncExternalStore(door.subscribe, door.state);

  useEffect(() => {
    let isOpen = true;
    void door.start().then(async () => {
      const isKept = await keepScreen().catch(() => false);
      if (isOpen) setOpensOffline(isKept);
    });
    return () => {
      isOpen = false;
    };
  }, [door]);

  useEffect(() => {
    const sync = () => void door.sync();
    const timer = setInterval(
      () => document.visibilityState === 'visible' && sync(),
      state.isOnline ? loadEveryMs : lookEveryMs,
    );
    window.addEventListener('online', sync);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sync);
    };
  }, [door, state.isOnline]);

  return { door, state, opensOffline };
}
