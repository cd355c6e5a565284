-- Sealed values are text (platform/secrets.ts). Nobody has a factor before this version.
delete from totp_factors;
alter table totp_factors alter column secret type text using encode(secret, 'base64');
