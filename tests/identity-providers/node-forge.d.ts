/** It brings no types; this is what the tests use of it. */
declare module 'node-forge' {
  interface Certificate {
    publicKey: unknown
    serialNumber: string
    validity: { notBefore: Date; notAfter: Date }
    setSubject: (attributes: { name: string; value: string }[]) => void
    setIssuer: (attributes: { name: string; value: string }[]) => void
    sign: (key: unknown, digest: unknown) => void
  }
  const forge: {
    pki: {
      createCertificate: () => Certificate
      certificateToPem: (certificate: Certificate) => string
      privateKeyFromPem: (pem: string) => unknown
      publicKeyFromPem: (pem: string) => unknown
    }
    md: { sha256: { create: () => unknown } }
  }
  export default forge
}
