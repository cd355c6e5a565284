export interface Lifecycle<State extends string, Move extends string, Start extends State = State> {
  starts: Start
  states: readonly State[]
  moves: Record<Move, { from: readonly State[]; to: State }>
}

/** The life of a record as a table: which move leads from where to where. Shared by server (compare-and-set) and screens. */
export function lifecycle<const State extends string, const Move extends string, const Start extends State>(
  life: Lifecycle<State, Move, Start>,
) {
  return { ...life, allows: (state: State, move: Move) => life.moves[move].from.includes(state) }
}
