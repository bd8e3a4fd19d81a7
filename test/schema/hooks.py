"""Teaches Schemathesis our envelope: the API refuses most invalid requests with HTTP status 200 and code 0."""

import copy

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance


@schemathesis.check
def invalid_requests_are_refused(ctx, response, case):
    """Runs the built-in check, but counts a refusal in the envelope as a refusal by HTTP status."""
    return negative_data_rejection(ctx, with_status_of_envelope(response), case)


@schemathesis.check
def valid_requests_are_accepted(ctx, response, case):
    """Runs the built-in check, except that a range may lie beyond the end of a file."""
    if response.status_code == 416 and "Range" in case.headers:
        return None
    return positive_data_acceptance(ctx, response, case)


def with_status_of_envelope(response):
    if response.status_code != 200 or not is_json(response):
        return response
    body = response.json()
    is_refused = body.get("code") == 0 or body.get("data", {}).get("accepted") is False
    if not is_refused:
        return response
    refusal = copy.copy(response)
    refusal.status_code = 422
    return refusal


def is_json(response):
    return any(value.startswith("application/json") for value in response.headers.get("content-type", []))
