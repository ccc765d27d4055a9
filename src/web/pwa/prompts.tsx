import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { install } from './install.ts';
import { Prompt, showPrompt } from './prompt.tsx';
import { wouldLoseSomething } from './unsaved.ts';

/**
 * Offers a new version. It never reloads while a form holds something or a payment is open: `onUpdate` returns false if
 * that has become so meanwhile.
 */
export function offerUpdate(onUpdate: () => Promise<boolean>, onLater: () => void): void {
  showPrompt((close) => (
    <UpdatePrompt
      onUpdate={onUpdate}
      onLater={() => {
        onLater();
        close();
      }}
    />
  ));
}

function UpdatePrompt({ onUpdate, onLater }: { onUpdate: () => Promise<boolean>; onLater: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const [isUpdating, setIsUpdating] = useState(false);
  const update = async (): Promise<void> => {
    const held = wouldLoseSomething();
    setIsHeld(held);
    if (held) return;
    setIsUpdating(true);
    if (await onUpdate()) return;
    setIsUpdating(false);
    setIsHeld(true);
  };
  return (
    <Prompt
      label="New version"
      text={
        isHeld
          ? 'You have typed something on this page, or a payment is open. Finish it first, then update.'
          : 'There is a new version of this site.'
      }
    >
      <Button size="small" variant="secondary" pending={isUpdating} onClick={() => void update()}>
        Update now
      </Button>
      <Button size="small" variant="quiet" onClick={onLater}>
        Later
      </Button>
    </Prompt>
  );
}

export function offerInstall(): void {
  showPrompt((close) => (
    <Prompt
      label="Install the app"
      text="You can install this site as an app. It then opens without a connection. On the page App you can choose a neutral name for it."
    >
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          close();
          void install();
        }}
      >
        Install
      </Button>
      <Button size="small" variant="quiet" onClick={close}>
        No, thank you
      </Button>
    </Prompt>
  ));
}
