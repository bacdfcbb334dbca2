-- Invitations by list: their mails wait until the team may send more.
set local role care_owner;

alter table app.team_invitations
  -- Set while the first mail of an invitation of a list has not gone out.
  add column waits_since timestamptz,
  add column phone text check (length(phone) <= 40);
create index team_invitations_waiting on app.team_invitations (team_id, waits_since, id) where waits_since is not null and status = 'pending';
