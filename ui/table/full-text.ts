/** How far above what is pointed at the cut text may lie: the words of a chip, its cell. */
const DEPTH = 4

/** Whatever an ellipsis cuts short says all of itself when it is pointed at or focused. Called once, for the whole page. */
export function sayWhatIsCut(): void {
  for (const kind of ['pointerover', 'focusin'] as const)
    document.addEventListener(kind, ({ target }) => {
      let element = target instanceof HTMLElement ? target : null
      for (let up = 0; element && up < DEPTH; up++, element = element.parentElement) if (say(element)) return
    })
}

function say(element: HTMLElement): boolean {
  if (element.scrollWidth <= element.clientWidth || getComputedStyle(element).textOverflow !== 'ellipsis') return false
  const text = (element instanceof HTMLInputElement ? element.value : element.textContent).trim()
  if (element.title !== text) element.title = text
  return true
}
