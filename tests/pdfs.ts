import { deflateSync } from 'node:zlib'

/** A PDF with these objects beside an empty page; `packed` ones lie in an object stream, as newer programs write them. */
export function pdf({
  catalog = '',
  objects = [],
  packed = [],
}: {
  catalog?: string
  objects?: string[]
  packed?: string[]
}) {
  const stream = (dict: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`<< ${dict} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')])
  const parts = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>'),
    stream('/Filter /FlateDecode', deflateSync('BT /F1 12 Tf (Hello) Tj ET')),
    ...objects.map((text) => Buffer.from(text)),
  ]
  if (packed.length) {
    const starts = packed.map((_, at) => `${50 + at} ${packed.slice(0, at).join(' ').length + (at ? 1 : 0)}`).join(' ')
    const body = deflateSync(`${starts} ${packed.join(' ')}`)
    parts.push(stream(`/Type /ObjStm /N ${packed.length} /First ${starts.length + 1} /Filter /FlateDecode`, body))
  }
  const numbered = parts.flatMap((part, at) => [Buffer.from(`${at + 1} 0 obj\n`), part, Buffer.from('\nendobj\n')])
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...numbered, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n')])
}
