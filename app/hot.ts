import { createServer } from 'vite'

/** Vite inside the server: one address for page and calls, so that cookies and sub-domains work as they will. */
export const hot = () =>
  createServer({
    server: { middlewareMode: true, allowedHosts: true, hmr: { port: 21_678 + Number(process.env.PORT ?? 3000) } },
    appType: 'custom',
  })
