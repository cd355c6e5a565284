import { createServer } from 'vite'

/** Vite inside the server: one address for page and calls, so that cookies and sub-domains work as they will. */
export const hot = () =>
  createServer({ server: { middlewareMode: true, allowedHosts: true, hmr: { port: 24_678 } }, appType: 'custom' })
