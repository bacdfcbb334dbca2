-- An owner proves the mail domain of their agency by their own confirmed address.
set local role care_owner;

-- The domain, and the owner whose address proves it: app.proven_domains says whether it still does.
alter table app.teams
  add column mail_domain text check (mail_domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  add column mail_domain_by uuid references app.users (id) on delete set null,
  add check ((mail_domain is null) = (mail_domain_by is null));
