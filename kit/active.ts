/**
 * What a PDF may bring beside its pages: scripts, something that opens by itself, a program or form that is called, files inside.
 * `unknown`: parts of it could not be looked into.
 */
export const ACTIVE = ['script', 'opens', 'launch', 'files', 'unknown'] as const
export type Active = (typeof ACTIVE)[number]
