/**
 * The first call at once; what comes within the time after it, together at its end. A change of thousands of people is as many pushes, and each
 * would have every open list ask again.
 */
export function gathered(apply: (topics: readonly string[]) => void, ms: number): (topics: readonly string[]) => void {
  const waiting = new Set<string>()
  let isResting = false
  const rest = () => {
    isResting = true
    setTimeout(() => {
      isResting = false
      if (waiting.size === 0) return
      const all = [...waiting]
      waiting.clear()
      apply(all)
      rest()
    }, ms)
  }
  return (topics) => {
    if (isResting) {
      for (const topic of topics) waiting.add(topic)
      return
    }
    apply(topics)
    rest()
  }
}
