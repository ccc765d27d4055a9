const name = 'phi.editor-tab';

/**
 * What this tab is called among those that have a page open: the same after a reload, so that nobody meets themselves.
 * The browser copies the storage of a tab that is duplicated, so the name is there only while no window has it.
 */
export function takeTabId(): string {
  try {
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return kept ?? crypto.randomUUID();
  } catch {
    return crypto.randomUUID();
  }
}

export function leaveTabId(id: string): void {
  try {
    sessionStorage.setItem(name, id);
  } catch {
    // The next window is another tab, where storage is blocked.
  }
}
