/** How long after the last one was seen the page reports the seen ones to the server, in milliseconds. */
export const READ_PAUSE_MS = 1500

/** Gathers what was seen and hands it over in one go when nothing new was seen for a while. */
export function readBatch(send: (ids: string[]) => void, pause = READ_PAUSE_MS) {
  const known = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const ids = waiting
    waiting = []
    if (ids.length > 0) send(ids)
  }
  return {
    /** An unread one is in view. The same twice is once. */
    seen(id: string) {
      if (known.has(id)) return
      known.add(id)
      waiting.push(id)
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    /** The panel was closed: what was in view for less than the pause stays unread. */
    stop() {
      clearTimeout(timer)
      for (const id of waiting) known.delete(id)
      waiting = []
    },
  }
}
