-- A line of pay may come from something else than worked time: an approved claim of expenses, holiday that somebody took. Such a line has no stretch of time, and says
-- in `said` what it is for: words without anything that anybody has typed, because lines outlive their people.
set local role care_owner;

alter table app.pay_lines
  add column source text not null default 'work',
  add column source_id uuid,
  add column said text check (length(said) between 1 and 200),
  alter column record_id drop not null,
  alter column version drop not null,
  alter column during drop not null,
  drop constraint pay_lines_element_check,
  add constraint pay_lines_element_check check (element in ('time', 'sleep-in', 'on-call', 'call-out', 'expense', 'holiday')),
  add constraint lines_have_one_source check (case source
    when 'work' then element not in ('expense', 'holiday') and num_nonnulls(record_id, version, during) = 3 and num_nonnulls(source_id, said) = 0
    else source in ('expense', 'holiday') and num_nonnulls(record_id, version, during) = 0 and num_nonnulls(source_id, said) = 2 and minutes = 0 end);
-- What has no stretch of time is paid once, too.
create unique index paid_whole_once on app.pay_lines (team_id, source, source_id, element) where live and during is null;
create index pay_lines_by_source on app.pay_lines (source_id) where source_id is not null;
