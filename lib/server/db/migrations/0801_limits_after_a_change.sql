-- Adds the limits of an institute once its present period has ended and another plan has begun.
-- Compatible with the former version.

-- Of its add-ons those count that go on and are sold with the plan.
create function billing.limits_after(institute bigint, version_id bigint) returns jsonb
  language sql stable set search_path = pg_catalog, public as
$$
  with extra as (
    select a."limit", a.amount * coalesce(l."renewQuantity", l.quantity) as amount
    from subscription_lines l
      join add_on_versions a on a.id = l."addOnVersionId"
      join plan_versions v on v.id = version_id
      join plans p on p.id = v."planId" and p.slug = any(a.plans)
    where l."instituteId" = institute and l."closedDate" is null
    union all
    select g."limit", g.amount from limit_grants g
    where g."instituteId" = institute and g."limit" is not null and (g.until is null or g.until > billing.clock())
  )
  select coalesce(jsonb_object_agg(l.key, case when l.value < 0 then l.value
    else l.value + coalesce((select sum(e.amount) from extra e where e."limit" = l.key), 0) end), '{}')
  from plan_versions v cross join lateral (select key, value::numeric from jsonb_each_text(v.limits)) l
  where v.id = version_id
$$;
