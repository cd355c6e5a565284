/** Keys that move or are letters must not act while the person types or fills something in. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** What is typed becomes text here; on a switch, a peg or a tick a sign is still free to be a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  isWriting(target) && !(target as HTMLElement).matches('[type=radio], [type=checkbox], [type=file]')
