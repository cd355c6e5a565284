import { spawn } from 'node:child_process'

/** Starts a server of ours as its own process, so that its processor time can be read. @throws when it ends or is not ready within a minute */
export async function startServer(file: string, env: Record<string, string>) {
  const port = 3600 + Math.floor(Math.random() * 300)
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH!, PORT: String(port), BIND: '127.0.0.1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (let attempt = 0; attempt < 1200 && child.exitCode === null; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return { port, pid: child.pid!, child }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${file} did not answer`)
}
