/** Where a part of the program writes its troubles. */
export interface Log {
  error: (about: object, message: string) => void
  warn: (about: object, message: string) => void
}
