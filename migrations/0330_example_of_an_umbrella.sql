-- What an umbrella company keeps, as it says itself: its margin in pence a week, and its costs as an employer in hundredths of a
-- percent of what it is paid. A Key Information Document shows an example of it.
set local role care_owner;

alter table app.pay_people
  add column umbrella_margin int check (umbrella_margin between 0 and 100000),
  add column umbrella_costs int check (umbrella_costs between 0 and 9000),
  add constraint umbrella_says_both check (num_nonnulls(umbrella_margin, umbrella_costs) in (0, 2) and (umbrella_margin is null or umbrella is not null));
