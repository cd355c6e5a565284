-- Key pairs of ours that a SAML identity provider may encrypt its answers for. The newest is shown; older ones are good until it is used.
create table sso_decryption_keys (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  -- PEM, self-signed: what the identity provider is told
  certificate text not null,
  -- sealed (platform/secrets.ts), bound to this row
  private_key text not null,
  created_at timestamptz not null default now(),
  -- when it first opened an answer that the provider had signed
  used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_providers (company_id, id) on delete cascade
);
create index on sso_decryption_keys (company_id, provider_id);
call sec.belongs_to_company('sso_decryption_keys');

-- What this provider sends unencrypted is refused.
alter table sso_providers add column encrypts boolean not null default false;
